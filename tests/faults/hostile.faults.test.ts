import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dataFolder, failureOf, runCli, startServer } from '../../packages/cli/src/testing/run-cli.ts'
import { type Cluster, startCluster } from '../processes/cluster.ts'
import { reportAttack } from './attacks-table.ts'

const TICK_MS = 10

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(1, { settings: { FLIGHTBAG_LOG_LEVEL: 'error' } })
})
afterAll(() => cluster.close())

function server() {
  const served = cluster.servers[0] ?? expect.fail('no server')
  return { url: served.url, pid: served.process.pid ?? expect.fail('no process') }
}

/** The CPU time that the server has used. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${server().pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function memoryMb(): number {
  const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server().pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

/** The CPU time of the server for one of `count` equal requests. */
async function cpuOf(count: number, request: () => Promise<unknown>): Promise<number> {
  await request()
  const before = cpuMs()
  for (let n = 0; n < count; n++) await request()
  return (cpuMs() - before) / count
}

test('57 kB of pipelined requests for compressed pages, from a client that leaves', async () => {
  const { url } = server()
  const request = 'GET /docs HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n'
  const times = Math.ceil(57_000 / request.length)
  const before = cpuMs()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(request.repeat(times))
  await once(socket, 'data')
  socket.destroy()
  expect((await fetch(new URL('/v1/health', url))).status).toBe(200)
  const [usedMs, peakMb] = [cpuMs() - before, memoryMb()]
  reportAttack({
    attack: 'one burst of 57 kB of pipelined requests for compressed pages',
    count: times,
    result: `health answers; ${usedMs} ms of CPU, at most ${peakMb.toFixed(0)} MB (before: 15 s, 2.7 GB)`,
  })
  expect(peakMb).toBeLessThan(512)
  expect(usedMs).toBeLessThan(5_000)
})

const NAME_LENGTH = 255
const SHAPES: readonly [name: string, text: (length: number) => string][] = [
  ['dots', (length) => `a${'.'.repeat(length - 2)}x`],
  ['blanks', (length) => `a${' '.repeat(length - 2)}x`],
  ['RWY 12', (length) => 'RWY 12 '.repeat(length / 7)],
  ['line feeds', (length) => '\n'.repeat(length)],
  ['quotes and backslashes', (length) => '"\\'.repeat(length / 2)],
  ['combining marks', (length) => '\u0301'.repeat(length / 2)],
  ['bidirectional controls', (length) => '\u202e'.repeat(length / 3)],
  ['surrogate pairs', (length) => '🛩'.repeat(length / 4)],
  ['brackets', (length) => '[{('.repeat(length / 3)],
]

test('notes, names and reports of hostile shapes cost no more than plain ones', async () => {
  const pilot = await cluster.createAccount()
  const client = createClient(server().url, pilot.key)
  const measured: { shape: string; ms: number; plainMs: number }[] = []
  let requests = 0
  async function measure(shape: string, text: (length: number) => string, plainMs: readonly number[] = []) {
    const id = shape.replaceAll(/\W/g, '-')
    const attachment = {
      id: '6f7c9f4e-1111-4222-8333-444455556666',
      name: text(NAME_LENGTH),
      contentType: 'application/pdf',
      bytes: 1,
      kind: 'diagram',
      createdAt: '2026-10-03T10:00:00Z',
    }
    await cluster.import(pilot.id, [
      { kind: 'note', record: { id, text: text(200_000) } },
      {
        kind: 'aerodrome',
        record: { id, code: id, name: text(NAME_LENGTH), madhel: text(100_000), attachments: [attachment] },
      },
    ])
    await cluster.putFile(pilot.id, attachment.id, new Uint8Array([1]))
    const session = JSON.stringify({
      schema: 1,
      startedAt: '2026-10-03T10:00:00Z',
      simulator: text(50_000),
      events: Array.from({ length: 200 }, () => ({ at: '2026-10-03T10:00:00Z', kind: 'turn', said: text(500) })),
    })
    const calls: (() => Promise<{ status: number }>)[] = [
      () => client.get(`/v1/notes/${id}`),
      () => client.get(`/v1/aerodromes/${id}`),
      () => client.get(`/v1/aerodromes/${id}/attachments/${attachment.id}`),
      () => client.put(`/v1/plugin/sessions/s-${id}`, JSON.parse(session)),
    ]
    const used: number[] = []
    for (const [n, work] of calls.entries()) {
      expect((await work()).status).toBeLessThan(300)
      used.push(await cpuOf(20, work))
      requests += 20
      measured.push({ shape, ms: used[n]!, plainMs: plainMs[n] ?? used[n]! })
    }
    return used
  }
  const plain = await measure('plain', (length) => 'a'.repeat(length))
  for (const [shape, text] of SHAPES) await measure(shape, text, plain)
  const slow = measured.filter(({ ms, plainMs }) => ms > 10 * Math.max(plainMs, TICK_MS))
  const most = measured.reduce((a, b) => (b.ms > a.ms ? b : a))
  reportAttack({
    attack: 'notes, names and sessions of hostile shapes at their limits',
    count: requests,
    result: `at most ${most.ms.toFixed(1)} ms of CPU for a request (${most.shape})`,
  })
  expect(slow).toEqual([])
})

test('a session with 38,000 stations', async () => {
  const client = createClient(server().url, (await cluster.createAccount()).key)
  const byStation = Object.fromEntries(Array.from({ length: 38_000 }, (_, n) => [`s${n}`, n]))
  const startedAt = '2026-10-03T10:00:00Z'
  const many = await cpuOf(20, () =>
    client.put('/v1/plugin/sessions/many', { schema: 1, startedAt, stats: { byStation } }),
  )
  const few = await cpuOf(20, () =>
    client.put('/v1/plugin/sessions/few', { schema: 1, startedAt, simulator: 'x'.repeat(450_000) }),
  )
  reportAttack({
    attack: 'sessions with 38,000 keys in `byStation`',
    count: 21,
    result: `${many.toFixed(1)} ms of CPU for each; ${few.toFixed(1)} ms for one text of the same size`,
  })
  expect(many).toBeLessThan(20 * Math.max(few, TICK_MS))
})

const STATUSES = ['owner', 'invited', 'accepted', 'declined', 'removed', 'ACCEPTED', '', null, undefined, 1, {}, true]

test('no participant shows an aircraft before the pilot accepted', async () => {
  const [owner, guest] = [await cluster.createAccount(), await cluster.createAccount()]
  await cluster.import(guest.id, [{ kind: 'aircraft', record: { id: 'secret', registration: 'LV-SECRET' } }])
  const shown: unknown[] = []
  let refused = 0
  for (const [n, status] of STATUSES.entries()) {
    const id = `${owner.id}-${n}`
    const participant = { userId: guest.id, personal: { aircraftId: 'secret' } }
    const participants = [status === undefined ? participant : { ...participant, status }]
    const line = { kind: 'sharedPlanning', record: { id, participants } }
    const isStored = await cluster.import(owner.id, [line]).then(
      () => true,
      () => false,
    )
    if (!isStored) refused++
    const asOwner = await createClient(server().url, owner.key).get(`/v1/shared-plannings/${id}`)
    const asGuest = await createClient(server().url, guest.key).get(`/v1/shared-plannings/${id}`)
    expect(asOwner.status).toBe(isStored ? 200 : 404)
    expect(asGuest.status).toBe(status === 'accepted' ? 200 : 404)
    if (JSON.stringify(asOwner.json).includes('LV-SECRET')) shown.push(status)
  }
  reportAttack({
    attack: 'a planning that lists a pilot with a status of every kind',
    count: STATUSES.length,
    result: `${refused} refused; the aircraft is shown, and the planning served, only after \`accepted\``,
  })
  expect(shown).toEqual(['accepted'])
})

test('data folders that other users could use', async () => {
  const folder = dataFolder()
  mkdirSync(folder.path)
  chmodSync(folder.path, 0o777)
  const env = { FLIGHTBAG_DATA_DIR: folder.path, FLIGHTBAG_LOG_LEVEL: 'error' }
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const running = await startServer(['serve'], { env })
  await running.stop()
  const paths = readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
  const open = ['', ...paths].filter((path) => (statSync(join(folder.path, path)).mode & 0o077) !== 0)
  expect(open).toEqual([])
  const attacks: (() => void)[] = [() => symlinkSync('/etc', join(folder.path, 'link'))]
  if (process.getuid?.() === 0) attacks.push(() => chownSync(join(folder.path, 'flightbag.db'), 65_534, 65_534))
  for (const attack of attacks) {
    attack()
    const refused = await runCli(['account', 'list'], { env })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^flightbag: [^\n]*(symbolic link|belongs to user)[^\n]*\n$/)
  }
  reportAttack({
    attack: 'a folder of mode 0777, a umask of 0, a symbolic link, a file of another user',
    count: 2 + attacks.length,
    result: 'modes 0700 and 0600; links and files of others are refused in one line',
  })
})

test('addresses without encryption', async () => {
  const folder = dataFolder()
  const attacks: Readonly<Record<string, string>>[] = [
    { FLIGHTBAG_PUBLIC_URL: 'http://bag.example.org' },
    { FLIGHTBAG_S3_BUCKET: 'bag', FLIGHTBAG_S3_ENDPOINT: 'http://s3.example.org' },
    { FLIGHTBAG_HOST: '0.0.0.0' },
    { FLIGHTBAG_HOST: '0.0.0.0', FLIGHTBAG_BEHIND_PROXY: 'yes' },
  ]
  for (const settings of attacks) {
    const refused = await runCli(['serve', '--port', '0'], { env: { FLIGHTBAG_DATA_DIR: folder.path, ...settings } })
    expect(refused.code).not.toBe(0)
    expect(failureOf(refused)).not.toBe('')
  }
  reportAttack({ attack: 'addresses without TLS', count: attacks.length, result: '`serve` refuses each in one line' })
})

test('stored texts with control characters on a terminal', async () => {
  const folder = dataFolder()
  const env = { FLIGHTBAG_DATA_DIR: folder.path }
  const evil = 'x\u001b[31m\u009b31m\u202e\u2066\u0007\u200f'
  const created = ['account', 'create', '--email', 'ana@example.org', '--id', 'ana', '--name', evil]
  const commands = [created, ['account', 'show', '--account', 'ana'], ['account', 'list'], ['account', evil], [evil]]
  const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/
  let count = 0
  for (const command of commands) {
    for (const json of [[], ['--json']]) {
      const { stdout, stderr } = await runCli([...command, ...json], { env })
      expect(stdout + stderr).not.toMatch(raw)
      count++
    }
  }
  reportAttack({
    attack: 'names and arguments with control and bidirectional characters',
    count,
    result: 'none reaches the terminal raw',
  })
  writeFileSync(join(folder.root, 'note.jsonl'), `${JSON.stringify({ kind: evil, record: { id: evil } })}\n`)
  const refused = await runCli(['import', '--account', 'ana', join(folder.root, 'note.jsonl')], { env })
  expect(refused.code).toBe(1)
  expect(refused.stderr).not.toMatch(raw)
})

test('guessed keys of every form', async () => {
  const { key } = await cluster.createAccount()
  const guesses = [
    ...Array.from({ length: 200 }, (_, n) => `svc_live_${Buffer.alloc(32, n).toString('base64url')}`),
    key.slice(0, -1),
    `${key}A`,
    key.toUpperCase(),
    key.replace('svc', 'abc'),
    '',
    `${key} ${key}`,
  ]
  const bodies = new Set<string>()
  for (const guess of guesses) {
    const { status, json } = await createClient(server().url, guess).get('/v1/me')
    expect(status).toBe(401)
    bodies.add(JSON.stringify(json?.error))
  }
  expect(bodies.size).toBe(1)
  reportAttack({ attack: 'guessed and altered keys', count: guesses.length, result: '401, all alike' })
  expect(dataOf<{ userId: string }>(await createClient(server().url, key).get('/v1/me')).userId).toBeTruthy()
})
