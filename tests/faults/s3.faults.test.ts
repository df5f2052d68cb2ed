import { dataOf } from '@flightbag/testing/http/answer'
import { type Client, createClient } from '@flightbag/testing/http/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf } from '../../packages/cli/src/testing/run-cli.ts'
import { fetchFile } from '../../packages/files-s3/src/testing/fetch-file.ts'
import { type S3Service, startS3Service } from '../s3-service.ts'
import {
  after,
  answering,
  type Fault,
  type FaultProxy,
  openFaultProxy,
  PAGE,
  silent,
  truncated,
} from './fault-proxy.ts'
import { report } from './table.ts'

let proxy: FaultProxy
let service: S3Service
let client: Client
let kept = ''
/** Attachments that were acknowledged as stored, with their content. */
const acknowledged = new Map<string, string>()

const PLACE = '--account ana --to aerodrome --record c1'

function card(id: string) {
  return JSON.stringify({ kind: 'aerodrome', record: { id, code: 'SADF' } })
}

async function attach(account: string, content: string): Promise<string> {
  service.write(`${account}.txt`, content)
  const { id } = await service.json<{ id: string }>(
    `attach add --account ${account} --to aerodrome --record c1 --kind other ${account}.txt`,
  )
  return id
}

async function downloadUrl(id: string) {
  const answer = await client.get(`/v1/aerodromes/c1/attachments/${id}`)
  return { answer, url: dataOf<{ url: string } | undefined>(answer)?.url ?? '' }
}

/** The acknowledged attachments that a client cannot download: none, unless one was lost. */
async function lost(): Promise<string[]> {
  const missing: string[] = []
  for (const [id, content] of acknowledged) {
    const { url } = await downloadUrl(id)
    const got = url === '' ? null : Buffer.from((await fetchFile(url)).body).toString()
    if (got !== content) missing.push(id)
  }
  return missing
}

/** The listed files of the card that are not in the bucket. */
async function listedInVain(): Promise<string[]> {
  const stored = new Set((await service.stored()).map((key) => key.split('/')[1]))
  const { attachments } = dataOf<{ attachments: { id: string }[] }>(await client.get('/v1/aerodromes/c1'))
  return attachments.map(({ id }) => id).filter((id) => !stored.has(id))
}

beforeAll(async () => {
  service = await startS3Service({
    // S3 is down before the server starts, which must not prevent the start.
    before: async (endpoint) => {
      proxy = await openFaultProxy(endpoint)
      await proxy.become('refused')
      return proxy.url
    },
  })
  const { key } = await service.json<{ key: string }>('account create --email ana@example.org --id ana')
  await service.json('import --account ana -', card('c1'))
  client = createClient(service.server.url, key)
})
afterAll(async () => {
  client.close()
  await service.close()
  await proxy.close()
})

test('a server that starts while S3 is down serves everything except files, and reports the failure', async () => {
  expect((await client.get('/v1/aerodromes')).status).toBe(200)
  function fault() {
    return service.server.said.stderr.split('\n').find((line) => line.includes('"msg":"fault"')) ?? '{}'
  }
  await expect.poll(fault).not.toBe('{}')
  expect(JSON.parse(fault())).toMatchObject({
    id: 'maintenance',
    error: { code: 'FILE_STORE_AWAY', meaning: expect.stringContaining('the file store cannot be reached') },
  })
  await proxy.become(null)
  kept = await attach('ana', 'kept through it all')
  acknowledged.set(kept, 'kept through it all')
  expect(await lost()).toEqual([])
})

const XML = { 'content-type': 'application/xml' }
const FAULTS: readonly (readonly [string, Fault | 'refused', RegExp])[] = [
  ['refuses connections', 'refused', /cannot be reached/],
  ['is silent', silent, /cannot be reached/],
  ['answers too late', after(6000), /cannot be reached/],
  ['answers 500 and a text', answering(500, 'oops'), /cannot be reached/],
  ['answers 503', answering(503, '<Error><Code>SlowDown</Code></Error>', XML), /cannot be reached/],
  ['hangs up in mid-answer', truncated('<ListBucketResult><IsTruncated>'), /cannot be reached|is not S3/],
  ['answers 403', answering(403, '<Error><Code>AccessDenied</Code></Error>', XML), /refuses the AWS credentials/],
  ['gives a page for an answer', answering(200, PAGE, { 'content-type': 'text/html' }), /is not S3/],
  ['gives other XML for an answer', answering(200, '<Ping><Is>up</Is></Ping>', XML), /is not S3/],
]

test.each(FAULTS)('an S3 that %s', async (what, fault, meaning) => {
  const { cli, json } = service
  const victim = `victim${FAULTS.findIndex(([name]) => name === what)}`
  await json(`account create --email ${victim}@example.org --id ${victim}`)
  await json(`import --account ${victim} -`, card('c1'))
  await attach(victim, victim)
  const cardBefore = dataOf(await client.get('/v1/aerodromes/c1'))
  await proxy.become(fault)

  let underWay = true
  let good = 0
  const others = (async () => {
    while (underWay) {
      expect((await client.get('/v1/aerodromes')).status).toBe(200)
      const live = { schema: 1, sessionId: 'flight', sentAt: new Date().toISOString() }
      expect((await client.put('/v1/plugin/live', live)).status).toBe(200)
      good += 2
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  const refused = await Promise.all(Array.from({ length: 6 }, () => downloadUrl(kept)))
  service.write('new.txt', 'never stored')
  const commands = [
    `attach add ${PLACE} --kind other new.txt --json`,
    `attach list ${PLACE} --json`,
    `attach remove ${PLACE} ${kept} --json`,
    `account delete --account ${victim} --yes --json`,
    'maintain --json',
  ]
  const note = JSON.stringify({ kind: 'note', record: { id: what } })
  const [doctor, imported, ...failed] = await Promise.all([
    cli('doctor --json'),
    cli('import --account ana - --json', note),
    ...commands.map((command) => cli(command)),
  ])
  underWay = false
  await others

  for (const { answer } of refused) {
    expect([answer.status, answer.json?.error?.code]).toEqual([500, 'internal'])
    expect(answer.text).not.toMatch(/s3|bucket|econn|127\.0\.0\.1|file store/i)
  }
  for (const ran of failed) {
    expect(ran.code, ran.stdout).toBe(1)
    expect(jsonOf(ran)).toEqual({ error: { line: null, field: null, message: expect.stringMatching(meaning) } })
    expect(ran.stderr).toMatch(/^flightbag: [^\n]*\n$/)
    expect(ran.stderr).not.toMatch(/database|erased/)
  }
  expect(doctor.code).toBe(1)
  expect(jsonOf(doctor)).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ name: 'files', state: 'failed' })]),
  })
  expect(jsonOf(imported)).toMatchObject({ imported: 1 })
  expect(good).toBeGreaterThan(0)
  if (fault !== 'refused') expect(proxy.hits).toBeGreaterThan(refused.length)
  // No partial change: no file is listed without being stored or stored without being listed, and no account is
  // deleted.
  expect(dataOf(await client.get('/v1/aerodromes/c1'))).toEqual(cardBefore)
  expect(await json(`account show --account ${victim}`)).toMatchObject({ status: 'active' })

  await proxy.become(null)
  acknowledged.set(await attach('ana', what), what)
  const added = await attach('ana', 'soon gone')
  expect(await json(`attach remove ${PLACE} ${added}`)).toEqual({ id: added })
  expect(await json(`account delete --account ${victim} --yes`)).toMatchObject({ deleted: true, files: 1 })
  expect(await cli(`account show --account ${victim}`)).toMatchObject({ code: 1 })
  expect((await service.stored()).filter((key) => key.startsWith(victim))).toEqual([])
  expect(await cli('maintain')).toMatchObject({ code: 0 })
  expect((await cli('doctor')).stdout).toContain('takes and gives files')
  expect(await listedInVain()).toEqual([])
  const gone = await lost()
  report({
    fault: `S3 ${what}`,
    times: 1,
    hits: refused.length + failed.length,
    acknowledged: acknowledged.size,
    lost: gone.length,
    recovered: `by itself; ${good} other answers meanwhile`,
  })
  expect(gone).toEqual([])
})

test('each of these failures was logged with its meaning, and the server ended in order', async () => {
  expect(await service.server.stop()).toBe(0)
  const meanings = service.server.said.stderr
    .split('\n')
    .filter((line) => line.includes('"msg":"fault"'))
    .map((line) => JSON.parse(line) as { error: { code: string; meaning: string } })
  expect(new Set(meanings.map(({ error }) => error.code))).toEqual(
    new Set(['FILE_STORE_AWAY', 'FILE_STORE_REFUSES', 'FILE_STORE_STRANGE']),
  )
  for (const { error } of meanings) expect(error.meaning).toMatch(/file store/)
  expect(service.server.said.stderr).not.toContain('double-secret')
})
