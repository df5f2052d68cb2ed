import { join } from 'node:path'
import { createClient } from '@flightbag/testing/http/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { commandLine, note } from '../../packages/cli/src/testing/every-command.ts'
import { dataFolder, jsonOf } from '../../packages/cli/src/testing/run-cli.ts'
import {
  type CitusCluster,
  portOf,
  startCitusCluster,
} from '../../packages/store-postgres/src/testing/citus-cluster.ts'
import { type FaultCluster, startFaultCluster } from './fault-cluster.ts'

interface Doctor {
  readonly checks: readonly { readonly name: string; readonly state: string; readonly message: string }[]
}

const NODE_LOST = expect.stringContaining('a node of the cluster of the database does not answer')

const folder = dataFolder()
let nodes: CitusCluster
let cluster: FaultCluster
beforeAll(async () => {
  nodes = await startCitusCluster()
})
beforeEach(async () => {
  cluster = await startFaultCluster(nodes, 1)
})
afterEach(() => cluster.close())
afterAll(async () => {
  await nodes.stop()
})
const { cli, json } = commandLine(
  () => ({ DATABASE_URL: cluster.service.databaseUrl, FLIGHTBAG_DATA_DIR: folder.path }),
  folder.root,
)

async function nodeChecks() {
  const { checks } = jsonOf<Doctor>(await cli('doctor --json'))
  const states = checks.filter(({ name }) => name === 'node').map(({ state }) => state)
  // Without a node, the failed check of the database says why.
  return states.length === 0 ? checks : states
}

async function statusesOf(key: string, paths: readonly string[]) {
  const client = createClient(cluster.service.url, key)
  const answers = await Promise.all(paths.map((path) => client.get(path)))
  client.close()
  return answers.map(({ status }) => status)
}

/** The statuses of a new session with an amount to add, of the same one without it, and of a call of the live link. */
async function statusesOfWrites(key: string) {
  const client = createClient(cluster.service.url, key)
  const path = '/v1/plugin/sessions/s-1'
  const answers = [
    await client.put(path, { schema: 1, startedAt: '2026-10-03T10:00:00Z', stats: { transmissions: 5 } }),
    await client.put(path, { schema: 1, startedAt: '2026-10-03T11:00:00Z' }),
    await client.put('/v1/plugin/live', { schema: 1, sessionId: 'flight', sentAt: '2026-10-03T10:00:00Z' }),
  ]
  client.close()
  return answers.map(({ status }) => status)
}

function planning(id: string, guest: string) {
  const participants = [{ userId: guest, status: 'accepted', personal: {} }]
  return JSON.stringify({ kind: 'sharedPlanning', record: { id, participants } })
}

// Work without an account could need the first worker only.
test.each([1, 2])('without worker %i, only work that needs it fails, and it works again after its start', async (n) => {
  const worker = nodes.nodes[n]!
  const states = nodes.nodes.map((node) => (node === worker ? 'failed' : 'ok'))
  const accounts = cluster.accounts.toSorted((a) => (a.worker === portOf(worker) ? -1 : 1)).slice(0, 2)
  const [lost, other] = accounts.map(({ id }) => id) as [string, string]
  await json(`import --account ${lost} -`, planning('p-1', other))
  expect(await nodeChecks()).toEqual(['ok', 'ok', 'ok'])
  await worker.kill9()

  expect(await nodeChecks()).toEqual(states)
  expect(await json(`import --account ${other} -`, note('n', 'one'))).toMatchObject({ imported: 1 })
  for (const account of [lost, other]) {
    expect(await json(`account show --account ${account}`)).toMatchObject({ userId: account })
    expect(await cli(`usage --account ${account}`)).toMatchObject({ code: 0 })
  }
  const paths = ['/v1/me', '/v1/airways', '/v1/notes', '/v1/logbook/totals', '/v1/plugin/stats', '/v1/shared-plannings']
  const [ofLost, ofOther] = await Promise.all(accounts.map(({ key }) => statusesOf(key, paths)))
  expect(ofLost).toEqual([200, 200, 500, 500, 500, 500])
  // a guest of a planning whose owner is on the lost worker
  expect(ofOther).toEqual([200, 200, 200, 200, 200, 500])
  const [writesOfLost, writesOfOther] = await Promise.all(accounts.map(({ key }) => statusesOfWrites(key)))
  expect(writesOfLost).toEqual([500, 500, 500])
  expect(writesOfOther).toEqual([201, 200, 200])
  expect(await json(`key rotate --account ${lost} --yes`)).toMatchObject({ key: expect.any(String) })

  const refused: readonly [command: string, input?: string][] = [
    [`export --account ${lost}`],
    [`import --account ${lost} -`, note('n', 'one')],
    [`import --account ${other} -`, planning('p-2', lost)],
    [`account delete --account ${other} --yes`],
    [`backup ${join(folder.root, 'none.backup')}`],
    ['maintain'],
  ]
  for (const [command, input] of refused) {
    const { code, stderr } = await cli(command, input)
    const isUnknown = stderr.includes('it is unknown whether')
    expect({ command, code, stderr: isUnknown ? 'unknown' : stderr }).toEqual({
      command,
      code: 1,
      stderr: isUnknown ? 'unknown' : NODE_LOST,
    })
  }

  await worker.restart()
  expect(await nodeChecks()).toEqual(['ok', 'ok', 'ok'])
  expect(await json(`import --account ${other} -`, planning('p-2', lost))).toMatchObject({ imported: 1 })
  expect(await cli('maintain')).toMatchObject({ code: 0 })
  expect(await cli(`account delete --account ${other} --yes`)).toMatchObject({ code: 0 })
})

test.each([[[1]], [[1, 2]]])('doctor names the workers %o that hang', async (hanging) => {
  const resumes = hanging.map((n) => nodes.nodes[n]!.hang())
  const states = await nodeChecks().finally(() => {
    for (const resume of resumes) resume()
  })
  expect(states).toEqual(nodes.nodes.map((_, n) => (hanging.includes(n) ? 'failed' : 'ok')))
})
