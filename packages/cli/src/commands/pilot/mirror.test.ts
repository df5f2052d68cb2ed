import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { collectionsOf, openBag } from '@flightbag/pilot'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import type { TestAccount } from '@flightbag/testing/http/subject'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { memoryIo } from '../../testing/memory-io.ts'
import { startCli } from '../../testing/run-cli.ts'

const FILE = {
  id: '5f067dbf-b668-450f-8cf3-363d0b11d7b0',
  name: '../../Chart.PDF',
  contentType: 'application/pdf',
  bytes: 5,
  kind: 'diagram',
  createdAt: '2026-10-03T12:00:00.000Z',
}
const CONTENT = 'chart'
const SECRET = 'a secret of the receiver'

let service: MemorySubject
let pilot: TestAccount
let folder = ''

/** A server of files, and of changes of which it refuses the first one. */
const receiver = { url: '', received: [] as { headers: IncomingHttpHeaders; body: string; status: number }[] }
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(CONTENT)
    const body = (await request.toArray()).join('')
    const status = receiver.received.length === 0 ? 503 : 200
    receiver.received.push({ headers: request.headers, body, status })
    response.writeHead(status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  service = await startMemorySubject({
    ports: ({ files }) => ({ files: { ...files, signedUrl: async () => receiver.url } }),
  })
})
afterAll(async () => {
  server.close()
  await service.close()
})
beforeEach(async () => {
  folder = temporaryFolder()
  pilot = await service.createAccount()
})

function note(id: string, title = id) {
  return { kind: 'note', record: { id, title } }
}
function gone(id: string) {
  return { kind: 'note', id, deleted: true }
}
function write(...lines: object[]) {
  return service.import(pilot.id, lines)
}

async function run(path: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const io = memoryIo()
  const url = { FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: pilot.key, PATH: process.env.PATH ?? '' }
  const context = {
    io,
    env: { ...url, ...env },
    args: ['mirror', path, '--json', ...args],
    open: openRuntime,
    exitCode: null,
  }
  const code = await runProgram(context)
  expect(io.said.stdout + io.said.stderr).not.toContain(pilot.key)
  return { code, value: JSON.parse(io.said.stdout) }
}

/** Every record that the service has, by collection and id. */
async function served() {
  const bag = openBag({ url: service.url, key: pilot.key }, { signal: new AbortController().signal })
  const records: Record<string, unknown> = {}
  for (const [name, collection] of Object.entries(collectionsOf(bag)))
    for await (const record of collection.all()) records[`${name}/${record.id}`] = record
  return records
}

/** Every record in the files of a folder. */
function inFolder(path: string) {
  const records: Record<string, unknown> = {}
  for (const name of readdirSync(path)) {
    if (name.startsWith('.') || name === 'attachments') continue
    for (const file of readdirSync(join(path, name))) {
      const record = JSON.parse(readFileSync(join(path, name, file), 'utf8'))
      records[`${name}/${record.id}`] = record
    }
  }
  return records
}

/** Every record in a SQLite file. */
function inSqlite(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('select collection, id, body from record').all()
  database.close()
  return Object.fromEntries(rows.map(({ collection, id, body }) => [`${collection}/${id}`, JSON.parse(String(body))]))
}

describe.each([
  ['a folder', 'bag', inFolder],
  ['a SQLite file', 'bag.sqlite', inSqlite],
] as const)('the mirror in %s', (_, name, read) => {
  test('equals the service after the first run, after changes and after deletions', async () => {
    const path = join(folder, name)
    await write(
      ...Array.from({ length: 30 }, (_, n) => note(`note-${n}`)),
      { kind: 'aerodrome', record: { id: 'c', code: 'SAZM' } },
      { kind: 'logbook', record: { id: 'l', log: { date: '2026-01-01' } } },
    )
    expect((await run(path)).value.collections).toMatchObject({ notes: { put: 30 }, logbook: { put: 1 } })
    expect(read(path)).toEqual(await served())
    await write(note('note-1', 'Changed'), note('new'), gone('note-2'), { kind: 'logbook', id: 'l', deleted: true })
    const { collections } = (await run(path)).value
    expect(collections).toMatchObject({ notes: { put: 2, deleted: 1 }, logbook: { put: 0, deleted: 1 } })
    expect(read(path)).toEqual(await served())
    const before = service.requests.length
    expect((await run(path)).value.collections.notes).toEqual({ put: 0, deleted: 0 })
    // The account, and for each of nine collections its changes and its number of records.
    expect(service.requests.length - before).toBe(19)
  })

  test('has every record whatever its id, and nothing outside of itself', async () => {
    const path = join(folder, name)
    await write(
      ...['../../up', 'a/b', 'CON', 'con', '.', '..', 'ñ', 'x'.repeat(128), '__proto__'].map((id) => note(id)),
    )
    await run(path)
    expect(read(path)).toEqual(await served())
    expect(Object.keys(read(path))).toHaveLength(9)
    expect(readdirSync(folder).filter((each) => !each.startsWith(name))).toEqual([])
  })

  test('belongs to one account, and one process at a time', async () => {
    const path = join(folder, name)
    await run(path)
    const first = pilot
    pilot = await service.createAccount()
    for (const args of [[], ['--dry-run']])
      expect((await run(path, args)).value.error.message).toContain('mirror of another account')
    pilot = first
    const state = name === 'bag' ? join(path, '.mirror.sqlite') : path
    const lock = new DatabaseSync(`${state}.lock`)
    lock.exec('begin exclusive')
    expect((await run(path)).value.error.message).toContain('another mirror is using')
    lock.close()
    expect((await run(path)).code).toBe(0)
  })

  test('is only described by a dry run', async () => {
    const path = join(folder, name)
    await write(note('a'), note('b'), note('unchanged'))
    const exec = `echo x >> ${join(folder, 'changes')}`
    for (const options of [[], ['--exec', exec, '--every', '10'], ['--attachments']]) {
      const { value } = await run(path, ['--dry-run', ...options])
      expect(value.collections.notes).toEqual({ put: 3, deleted: 0 })
      expect(value.attachments).toBeNull()
    }
    expect(readdirSync(folder)).toEqual([])
    await run(path)
    const before = read(path)
    await write(note('a', 'Changed'), gone('b'))
    expect((await run(path, ['--dry-run'])).value.collections.notes).toEqual({ put: 1, deleted: 1 })
    expect(read(path)).toEqual(before)
  })

  test('has the attachments on request', async () => {
    const path = join(folder, name)
    const attachments = name === 'bag' ? join(path, 'attachments') : `${path}.attachments`
    await write({ kind: 'aerodrome', record: { id: 'c', code: 'SAZM', attachments: [FILE] } })
    expect((await run(path)).value.attachments).toBeNull()
    expect((await run(path, ['--attachments'])).value.attachments).toEqual({ downloaded: 0, removed: 0, missing: 1 })
    await service.putFile(pilot.id, FILE.id, Buffer.from(CONTENT))
    expect((await run(path, ['--attachments'])).value.attachments).toEqual({ downloaded: 1, removed: 0, missing: 0 })
    expect(readFileSync(join(attachments, `${FILE.id}.pdf`), 'utf8')).toBe(CONTENT)
    expect((await run(path, ['--attachments'])).value.attachments).toEqual({ downloaded: 0, removed: 0, missing: 0 })
    // A file that another program has cut is downloaded again.
    truncateSync(join(attachments, `${FILE.id}.pdf`), CONTENT.length - 1)
    expect((await run(path, ['--attachments'])).value.attachments).toEqual({ downloaded: 1, removed: 0, missing: 0 })
    expect(readFileSync(join(attachments, `${FILE.id}.pdf`), 'utf8')).toBe(CONTENT)
    await write({ kind: 'aerodrome', record: { id: 'c', code: 'SAZM' } })
    expect((await run(path, ['--attachments'])).value.attachments).toEqual({ downloaded: 0, removed: 1, missing: 0 })
    expect(readdirSync(attachments)).toEqual([])
  })
})

test('a run that only deletes says so', async () => {
  const path = join(folder, 'bag')
  await write(note('a'))
  await run(path)
  await write(gone('a'))
  const io = memoryIo()
  const env = { FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: pilot.key }
  expect(await runProgram({ io, env, args: ['mirror', path], open: openRuntime, exitCode: null })).toBe(0)
  expect(io.said.stdout).toMatch(/^notes +0 +1$/m)
})

test('with --every it repeats until it is interrupted', async () => {
  await write(note('a'))
  const env = { PATH: process.env.PATH ?? '', FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: pilot.key }
  const child = startCli(['mirror', join(folder, 'bag'), '--every', '86400', '--json'], { env })
  const { printed, ended } = outputOf(child)
  const [line] = await printed(/^.*\n/)
  expect(JSON.parse(line).collections.notes).toEqual({ put: 1, deleted: 0 })
  child.kill('SIGINT')
  expect(await ended).toBe(130)
})

describe('each change', () => {
  test('is the input of a command, in order and without the key', async () => {
    const path = join(folder, 'bag')
    const log = join(folder, 'changes.jsonl')
    const variables = join(folder, 'variables')
    const accepting = ['--exec', `cat >> ${log}; env >> ${variables}`]
    // A session is in the last collection.
    const session = { id: 'flight-1', schema: 1, startedAt: '2026-10-03T07:00:00Z' }
    await write(note('a'), note('b'), { kind: 'pluginSession', record: session })
    expect((await run(path, accepting)).value.delivered).toBe(3)
    await write(note('b', 'Changed'), gone('a'))
    expect((await run(path, accepting)).value.delivered).toBe(2)
    expect((await run(path, accepting)).value.delivered).toBe(0)
    expect(readFileSync(variables, 'utf8')).toContain('FLIGHTBAG_CHANGE=5')
    expect(readFileSync(variables, 'utf8')).not.toContain(pilot.key)
    const changes = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(
      changes
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b'])
    expect(changes.slice(2)).toMatchObject([
      { type: 'put', collection: 'plugin-sessions', id: 'flight-1' },
      { type: 'put', collection: 'notes', id: 'b', record: { title: 'Changed' } },
      { type: 'delete', collection: 'notes', id: 'a' },
    ])
  })

  test('is posted with a signature, and again until it is accepted', async () => {
    const path = join(folder, 'bag.sqlite')
    const secret = { FLIGHTBAG_WEBHOOK_SECRET: SECRET }
    await write(note('a'))
    const { code, value } = await run(path, ['--post', receiver.url], secret)
    expect([code, value.delivered]).toEqual([0, 1])
    expect(receiver.received.map(({ status }) => status)).toEqual([503, 200])
    for (const { headers, body } of receiver.received) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`)
      expect(headers['webhook-id']).toBe('change-1')
      expect(JSON.parse(body)).toMatchObject({ type: 'put', collection: 'notes', id: 'a' })
    }
  })

  test('is not posted without a secret, or unencrypted to another machine', async () => {
    const path = join(folder, 'bag')
    for (const FLIGHTBAG_WEBHOOK_SECRET of ['', 'x'.repeat(15)]) {
      const { value } = await run(path, ['--post', receiver.url], { FLIGHTBAG_WEBHOOK_SECRET })
      expect(value.error.message).toContain('16 characters or more in FLIGHTBAG_WEBHOOK_SECRET')
    }
    const secret = { FLIGHTBAG_WEBHOOK_SECRET: 'x'.repeat(16) }
    const refused = ['http://example.org/hook', 'https://ana@example.org/hook', 'https://:x@example.org/hook']
    for (const address of [...refused, 'example.org'])
      expect((await run(path, ['--post', address], secret)).value.error.field).toBe('post')
    expect(readdirSync(folder)).toEqual([])
    expect((await run(path, ['--post', receiver.url], secret)).code).toBe(0)
  })
})

test('a record that only the copy has is found by --compare-ids, although the numbers agree', async () => {
  const path = join(folder, 'bag.sqlite')
  await write(note('a'), note('b'))
  await run(path)
  const copy = new DatabaseSync(path)
  copy.exec(`update record set id = 'other' where id = 'a'`)
  copy.close()
  expect((await run(path)).value.collections.notes).toEqual({ put: 0, deleted: 0 })
  expect((await run(path, ['--compare-ids'])).value.collections.notes).toEqual({ put: 0, deleted: 1 })
  expect(Object.keys(inSqlite(path))).toEqual(['notes/b'])
})

test('files of another program are refused and stay as they are', async () => {
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'letter.txt'), 'Dear')
  expect((await run(other)).value.error.message).toContain('has other files')
  expect((await run(join(other, 'letter.txt'))).value.error.message).toContain('is neither a folder nor a file')
  const database = join(folder, 'other.sqlite')
  const made = new DatabaseSync(database)
  made.exec('create table letter (text text)')
  made.close()
  expect((await run(database)).value.error.message).toContain('database of another program')
  writeFileSync(join(folder, 'text.sqlite'), 'x'.repeat(5000))
  expect((await run(join(folder, 'text.sqlite'))).value.error.message).toContain('cannot be opened as a mirror')
  expect(readdirSync(other)).toEqual(['letter.txt'])
})

test('a SQLite file that cannot be written is reported with the reason of SQLite', async () => {
  const path = join(folder, 'bag.sqlite')
  expect((await run(path)).code).toBe(0)
  const copy = new DatabaseSync(path)
  copy.exec("create trigger refuse before insert on record begin select raise(abort, 'no'); end")
  copy.close()
  await write(note('n'))
  expect((await run(path)).value.error.message).toBe('the copy cannot be written (constraint failed)')
})
