import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandLine, everyCommand, note } from '../../packages/cli/src/testing/every-command.ts'
import { dataFolder, jsonOf, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { openPostgres } from '../../packages/store-postgres/src/store.ts'
import { emptyCluster } from '../../packages/store-postgres/src/testing/fresh-database.ts'

interface Migrated {
  readonly applied: readonly string[]
  readonly distributed: readonly string[] | null
}

interface Doctor {
  readonly checks: readonly { readonly name: string; readonly state: string; readonly message: string }[]
}

const folder = dataFolder()
let env: Readonly<Record<string, string>>
beforeAll(async () => {
  env = { DATABASE_URL: await emptyCluster(), FLIGHTBAG_DATA_DIR: folder.path }
})
const { cli, json } = commandLine(() => env, folder.root)

/** The addresses of the workers of a cluster. */
async function workersOf(coordinator: string): Promise<string[]> {
  const store = openPostgres(coordinator)
  const { nodes } = (await store.operation.distribution())!
  await store.close()
  return nodes
    .filter(({ role }) => role === 'worker')
    .map(({ address }) => {
      const url = new URL(coordinator)
      url.host = address
      return url.href
    })
}

async function checksOf(name: string) {
  const { checks } = jsonOf<Doctor>(await cli('doctor --json'))
  return checks.filter((check) => check.name === name)
}

test('a new cluster is migrated and distributed by one command', async () => {
  expect(await cli('migrate --distribute --dry-run')).toMatchObject({ code: 1, stderr: expect.stringContaining('run') })
  expect((await json<Migrated>('migrate')).applied.length).toBeGreaterThan(3)
  expect(await checksOf('distribution')).toMatchObject([{ state: 'warning' }])
  const planned = await json<Migrated>('migrate --distribute --dry-run')
  expect(planned.distributed).toContain('spread the table import_stage by account')
  expect(await json('migrate --distribute')).toEqual({ ...planned, applied: [] })
  expect(await json('migrate --distribute')).toEqual({ applied: [], granted: null, distributed: [] })
})

test('doctor shows the nodes and their shards, and that everything is with its account', async () => {
  expect(await checksOf('node')).toMatchObject([
    { state: 'ok', message: expect.stringMatching(/^coordinator 127\.0\.0\.1:\d+: 1 shards/) },
    { state: 'ok', message: expect.stringMatching(/^worker 127\.0\.0\.1:\d+: \d\d shards/) },
    { state: 'ok', message: expect.stringMatching(/^worker 127\.0\.0\.1:\d+: \d\d shards/) },
  ])
  expect(await checksOf('distribution')).toMatchObject([{ state: 'ok' }])
})

test('connections that plan without the values are refused, with the setting that is missing', async () => {
  const [address] = env.DATABASE_URL!.split('?')
  const refused = await runCli(['serve', '--port', '0'], { env: { ...env, DATABASE_URL: address! } })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('?plan_cache_mode=auto') })
})

test('a server and a migration are refused at the address of a worker, with the fix', async () => {
  const workers = await workersOf(env.DATABASE_URL!)
  expect(workers.length).toBe(2)
  for (const address of workers) {
    const there = commandLine(() => ({ ...env, DATABASE_URL: address }), folder.root)
    for (const command of ['serve --port 0', 'migrate', 'migrate --distribute']) {
      const refused = { code: 1, stderr: expect.stringContaining('let DATABASE_URL name the coordinator') }
      expect(await there.cli(command)).toMatchObject(refused)
    }
  }
})

describe('with a distributed database', () => {
  everyCommand('nodes', { cli, json }, folder.root)

  test('a backup contains all nodes, and is restored into another cluster', async () => {
    await json('account create --email kept@example.org')
    await json('import --account kept@example.org -', `${note('a', 'one')}\n${note('b', 'two')}`)
    await json(`backup ${join(folder.root, 'whole.backup')}`)
    const other = { DATABASE_URL: await emptyCluster(), FLIGHTBAG_DATA_DIR: `${folder.path}-other` }
    const there = commandLine(() => other, folder.root)
    await there.json('migrate --distribute')
    expect(await there.cli('doctor')).toMatchObject({ code: 0 })
    expect(await there.json(`restore ${join(folder.root, 'whole.backup')}`)).toMatchObject({
      accounts: expect.any(Number),
    })
    const of = 'export --account kept@example.org'
    const before = (await cli(of)).stdout.split('\n')
    expect(before.length).toBe(3)
    expect((await there.cli(of)).stdout.split('\n').map((line) => line.length)).toEqual(
      before.map(({ length }) => length),
    )
  })

  test('maintenance runs on all nodes', async () => {
    expect(await json('maintain')).toMatchObject({ closed: 0, commands: 0 })
  })
})
