import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { note } from '../../testing/every-command.ts'
import { dataFolder, jsonOf, type Server, startServer } from '../../testing/run-cli.ts'
import { runHere } from '../../testing/run-here.ts'

const folder = dataFolder()
const store = { FLIGHTBAG_DATA_DIR: folder.path, FLIGHTBAG_WEATHER: 'sample', FLIGHTBAG_KEY_LIMIT: '0' }
const ACCOUNT = ['--account', 'a@example.org']
let server: Server
let key = ''

const NOT_UPLOADED = { id: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11', name: 'chart.pdf', bytes: 7 }

/** What happens before the server receives a request for a path; once. */
const before = new Map<string, () => Promise<void>>()
let between: HttpServer

beforeAll(async () => {
  const created = await runHere(['account', 'create', '--email', 'a@example.org', '--json'], { env: store })
  key = jsonOf<{ key: string }>(created).key
  await write(
    { kind: 'aerodrome', record: { id: 'c', code: 'SAZM', attachments: [NOT_UPLOADED] } },
    { kind: 'note', record: { id: 'n' } },
    { kind: 'route', record: { id: 'r', points: [{ name: 'SAZM' }, { name: 'SAEZ' }] } },
    { kind: 'pilot', record: { id: 'p', name: 'P' } },
    { kind: 'pluginSession', record: { id: 'one', schema: 1, startedAt: '2026-10-03T07:00:00Z' } },
    { kind: 'pluginSession', id: 'two', deleted: true },
  )
  server = await startServer(['serve'], { env: store })
  between = createServer(async (request, response) => {
    const path = String(request.url).split('?')[0] ?? ''
    const happens = before.get(path)
    before.delete(path)
    await happens?.()
    const answer = await fetch(server.url + request.url, { headers: { 'X-API-Key': key } })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await once(between.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  between.close()
  await server.stop()
  folder.remove()
})

async function write(...lines: object[]): Promise<void> {
  const input = lines.map((line) => JSON.stringify(line)).join('\n')
  expect(await runHere(['import', ...ACCOUNT, '-'], { env: store, input })).toMatchObject({ code: 0 })
}

async function mirror(name: string, ...args: string[]) {
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const ran = await runHere(['mirror', join(folder.root, name), '--json', ...args], {
    env: { FLIGHTBAG_URL: url, FLIGHTBAG_KEY: key },
  })
  return { code: ran.code, value: JSON.parse(ran.stdout) }
}

async function exported() {
  const { code, stderr, stdout } = await runHere(['export', ...ACCOUNT, '--digest'], { env: store })
  expect([code, stdout]).toEqual([0, (await runHere(['export', ...ACCOUNT], { env: store })).stdout])
  return stderr.trim()
}

test.each(['quiet', 'quiet.sqlite'])('a copy in %s equals the bag, and has the digest of its export', async (name) => {
  const startMs = Date.now()
  const { code, value } = await mirror(name, '--verify', '--attachments')
  expect(value.attachments).toEqual({ downloaded: 0, removed: 0, missing: 1 })
  expect([code, value.verified]).toEqual([0, { at: expect.any(String), digest: await exported() }])
  expect(Date.parse(value.verified.at)).toBeGreaterThanOrEqual(startMs)
  expect(value.collections).toMatchObject({ aerodromes: { put: 1, deleted: 0 }, notes: { put: 1, deleted: 0 } })
  expect(await mirror(name, '--expect', value.verified.digest)).toMatchObject({ code: 0 })
  expect((await mirror(name)).value.verified).toBeNull()
})

test('a change between two collections is in the copy that is verified', async () => {
  // The card is read, then card and note change together, then the note is read.
  before.set('/v1/notes', () =>
    write({ kind: 'aerodrome', record: { id: 'c', code: 'SAZM', name: 'Changed' } }, JSON.parse(note('m', 'New'))),
  )
  const { value } = await mirror('mixed', '--verify')
  expect(value.collections).toMatchObject({ aerodromes: { put: 2 }, notes: { put: 2 } })
  expect(value.verified.digest).toBe(await exported())
})

test('one run alone mixes two states, which have the digest of neither', async () => {
  const old = await exported()
  before.set('/v1/notes', () =>
    write({ kind: 'aerodrome', record: { id: 'c', code: 'SAZM', name: 'Again' } }, JSON.parse(note('m', 'Newer'))),
  )
  await mirror('once')
  const current = await exported()
  const { code, value } = await mirror('once', '--expect', old)
  expect([code, value.error.message]).toEqual([1, expect.stringContaining(`has the digest ${current} and not ${old}`)])
})

test('a bag that changes during every run is not verified', async () => {
  let n = 0
  async function change() {
    n += 1
    await write(JSON.parse(note('m', `version ${n}`)))
    before.set('/v1/notes', change)
  }
  before.set('/v1/notes', change)
  const { code, value } = await mirror('restless', '--verify')
  before.clear()
  expect([code, value.error.message]).toEqual([1, expect.stringContaining('changed during each of 5 runs')])
})

test('a file that another program changed is named', async () => {
  await mirror('altered')
  const notes = join(folder.root, 'altered', 'notes')
  writeFileSync(join(notes, readdirSync(notes)[0] ?? ''), '{"id":"other"}')
  const { code, value } = await mirror('altered', '--verify')
  expect([code, value.error.message]).toEqual([1, expect.stringMatching(/notes.*is not as the mirror wrote it/)])
})
