import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '@flightbag/testing/http/client'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PYTHON_PLUGIN } from './python.ts'
import { TYPESCRIPT_PLUGIN } from './typescript.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

const PLUGINS = [
  { name: 'TypeScript', command: process.execPath, file: 'plugin.mts', code: TYPESCRIPT_PLUGIN },
  ...(hasPython ? [{ name: 'Python', command: 'python3', file: 'plugin.py', code: PYTHON_PLUGIN }] : []),
]

const HOLDING = {
  kind: 'holding',
  navaid: 'MDP',
  inboundCourseDeg: 130,
  turn: 'right',
  legMinutes: null,
  altitudeFt: 4000,
}
const WORDS = 'Hold at MDP, inbound course 130, right turns'

let folder = ''
let subject: MemorySubject
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightbag-plugin-'))
  subject = await startMemorySubject()
  for (const { file, code } of PLUGINS) await writeFile(join(folder, file), code)
})
afterAll(async () => {
  await subject?.close()
  await rm(folder, { recursive: true })
})

describe.each(PLUGINS)('the plugin of the guide in $name (Python runs where python3 is found)', ({ command, file }) => {
  /** A flight with these lines of values; the end of the plugin's standard input ends it. */
  async function fly(key: string, sessionId: string, values: readonly object[], url = subject.url) {
    const env = { PATH: process.env.PATH, FLIGHTBAG_URL: url, FLIGHTBAG_KEY: key }
    const child = spawn(command, [join(folder, file), sessionId], { env })
    child.stdin.end(values.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { stdout, stderr, status }
  }

  test('stores the session, speaks a command and reports the exact words', async () => {
    const account = await subject.createAccount()
    await subject.sendCommand(account.id, HOLDING)
    const { stdout, stderr, status } = await fly(account.key, 'flight-1', [{ onGround: false, altitudeFt: 4000 }])
    expect([stdout.trim(), stderr, status]).toEqual([WORDS, '', 0])
    expect(await subject.commands(account.id)).toMatchObject([{ state: 'resolved', said: WORDS }])
    const client = createClient(subject.url, account.key)
    const stored = await client.get('/v1/plugin/sessions/flight-1')
    client.close()
    expect(JSON.parse(stored.text)).toMatchObject({ data: { id: 'flight-1', status: 'completed' } })
  })

  test('refuses a holding on the ground', async () => {
    const account = await subject.createAccount()
    await subject.sendCommand(account.id, HOLDING)
    expect((await fly(account.key, 'flight-2', [{ onGround: true }])).stdout).toBe('')
    expect(await subject.commands(account.id)).toMatchObject([{ state: 'resolved', reason: 'on_ground' }])
  })

  test('stops after a 401 and tells the pilot once', async () => {
    const account = await subject.createAccount()
    await subject.rotate(account.id)
    const before = subject.requests.length
    const { stderr, status } = await fly(account.key, 'flight-3', [{}, {}])
    expect([stderr.trim().split('\n').length, status]).toEqual([1, 0])
    expect(subject.requests.length - before).toBe(1)
  })

  test('drops a session that the pilot deleted, and continues its live reports', async () => {
    const account = await subject.createAccount()
    const client = createClient(subject.url, account.key)
    await client.put('/v1/plugin/sessions/flight-4', { schema: 1, startedAt: '2026-10-03T09:30:00Z' })
    client.close()
    await subject.deleteSession(account.id, 'flight-4')
    const before = subject.requests.length
    expect(await fly(account.key, 'flight-4', [{ altitudeFt: 900 }])).toMatchObject({ stderr: '', status: 0 })
    expect(subject.requests.length - before).toBe(2)
    expect(await subject.liveReport(account.id)).toMatchObject({ sim: { altitudeFt: 900 } })
  })

  test('sends the acks of a report that failed with the next one, and speaks a repeated command once', async () => {
    const commands = [{ id: 'c-1', createdAt: '2026-10-03T09:30:00Z', request: HOLDING }]
    const answers = [
      { data: { commands, pollMs: 0 } },
      { error: { code: 'internal', message: 'x' } },
      { data: { commands, pollMs: 0 } },
    ]
    const acks: unknown[] = []
    const service = createServer(async (request, response) => {
      const body = JSON.parse(await text(request))
      const answer = request.url === '/v1/plugin/live' ? answers[acks.push(body.acks) - 1] : { data: {} }
      response.writeHead(answer && 'data' in answer ? 200 : 500).end(JSON.stringify(answer))
    })
    await once(service.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const { stdout } = await fly('key', 'flight-7', [{}, {}], url)
    expect(stdout.trim()).toBe(WORDS)
    const ack = expect.objectContaining({ id: 'c-1', outcome: 'spoken' })
    expect(acks).toEqual([[], [ack], [ack]])
    await new Promise((closed) => service.close(closed))
  })

  test('sends no live report for each line of values while the service fails', async () => {
    const requests: string[] = []
    const service = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.writeHead(500).end('{"error":{"code":"internal","message":"x"}}')
    })
    await once(service.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    expect(await fly('key', 'flight-8', [{}, {}, {}], url)).toEqual({ stdout: '', stderr: '', status: 0 })
    expect(requests.filter((path) => path === '/v1/plugin/live')).toHaveLength(1)
    await new Promise((closed) => service.close(closed))
  })

  test('sends nothing for the time in Retry-After after a 429', async () => {
    const limits = { keyPerMinute: 1, apiPerSecond: 0, apiBurst: 0 }
    const limited = await startMemorySubject({ settings: { limits } })
    const { key } = await limited.createAccount()
    expect(await fly(key, 'flight-5', [{}, {}], limited.url)).toEqual({ stdout: '', stderr: '', status: 0 })
    expect(limited.requests.map(({ status }) => status)).toEqual([201, 429])
    await limited.close()
  })

  const date = 'Sat, 03 Oct 2099 09:30:00 GMT'
  test.each([
    { answer: 'a 401 and 410 of a proxy', statuses: [401, 410, 401], headers: {}, body: '<p>Proxy</p>' },
    { answer: 'a 401 and 410 of a proxy in JSON', statuses: [401, 410, 401], headers: {}, body: '{"message":"no"}' },
    {
      answer: 'a Retry-After that is equal to Date',
      statuses: [429, 429, 429],
      headers: { date, 'retry-after': date },
      body: '<p>Proxy</p>',
    },
  ])('continues after $answer', async ({ statuses, headers, body }) => {
    const left = [...statuses]
    const proxy = createServer((_, response) => response.writeHead(left.shift() ?? 500, headers).end(body))
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    expect(await fly('key', 'flight-6', [{}], url)).toEqual({ stdout: '', stderr: '', status: 0 })
    expect(left).toEqual([])
    await new Promise((closed) => proxy.close(closed))
  })
})
