import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { afterEach, expect, test } from 'vitest'
import { runCli, startCli } from '../testing/run-cli.ts'

const SESSION = { schema: 1, startedAt: '2026-10-03T09:30:00Z', departure: 'SAZM' }
const REPORT = { schema: 1, sessionId: 'flight-1', sentAt: '2026-10-03T09:41:07Z' }

interface Mock {
  readonly child: ChildProcess
  /** Waits until the mock has printed this, and returns all that it printed so far. */
  printed(pattern: RegExp): Promise<string>
  put(path: string, body: object, signal?: AbortSignal): Promise<Response>
}

type Envelope = Readonly<Record<'data' | 'error', Readonly<Record<string, unknown>> | undefined>>

async function json(answer: Response): Promise<Envelope> {
  return (await answer.json()) as Envelope
}

const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

async function startMock(...args: string[]): Promise<Mock> {
  const child = startCli(['mock', '--port', '0', ...args])
  running.push(child)
  const { said, printed } = outputOf(child)
  const [, url, key] = await printed(/^listening on (\S+)\nFLIGHTBAG_KEY=(\S+)\n/)
  return {
    child,
    async printed(pattern) {
      await printed(pattern)
      return said.stdout
    },
    put: (path, body, signal) =>
      fetch(`${url}${path}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      }),
  }
}

test('a mock answers as the service does, and prints each call and answer decoded', async () => {
  const mock = await startMock()
  const stored = await mock.put('/v1/plugin/sessions/flight-1', SESSION)
  expect([stored.status, (await json(stored)).data?.status]).toEqual([201, 'in_progress'])
  const wrong = await mock.put('/v1/plugin/sessions/flight-1', { ...SESSION, startedAt: 'yesterday' })
  expect([wrong.status, (await json(wrong)).error?.code]).toEqual([400, 'bad_request'])
  await mock.printed(/PUT \/v1\/plugin\/sessions\/flight-1\n {2}\{\n {4}"schema": 1,\n.*\n201 after \d+ ms\n/s)
  const printed = await mock.printed(/\n400 after \d+ ms\n.*"code": "bad_request"/s)
  expect(printed.match(/svc_live_/g)).toHaveLength(1)
})

test('a script determines the answers, then the service answers', async () => {
  const mock = await startMock('--script', '401 410 429:20 500 delay:1 command')
  const answers: [number, string | null, string | null][] = []
  for (const path of ['live', 'sessions/flight-1', 'live', 'live', 'live', 'live', 'live']) {
    const { headers, status } = await mock.put(`/v1/plugin/${path}`, path === 'live' ? REPORT : SESSION)
    answers.push([status, headers.get('Retry-After'), headers.get('WWW-Authenticate')])
  }
  expect(answers).toEqual([
    [401, null, 'Bearer'],
    [410, null, null],
    [429, '20', null],
    [500, null, null],
    [200, null, null],
    [200, null, null],
    [200, null, null],
  ])
  const printed = await mock.printed(/"kind": "holding".*"pollMs": 10000/s)
  expect(printed).toContain(', step 429:20\n  Retry-After: 20\n')
  expect(printed.match(/"kind": "holding"/g)).toHaveLength(1)
})

test('a delayed answer is sent after its delay', async () => {
  const mock = await startMock('--script', 'delay:300')
  expect((await mock.put('/v1/plugin/live', REPORT)).status).toBe(200)
  const [, ms] = /200 after (\d+) ms/.exec(await mock.printed(/200 after \d+ ms/)) ?? []
  // Timers of Node can end up to a millisecond early.
  expect(Number(ms)).toBeGreaterThanOrEqual(299)
})

test('a silent mock sends no answer', async () => {
  const mock = await startMock('--script', 'live=silent')
  const leaving = new AbortController()
  const call = mock.put('/v1/plugin/live', REPORT, leaving.signal)
  const stored = await mock.put('/v1/plugin/sessions/flight-1', SESSION)
  expect(stored.status).toBe(201)
  leaving.abort()
  await expect(call).rejects.toThrow()
  await mock.printed(/no answer after \d+ ms, step live=silent\n/)
})

test('a script with a wrong step is refused', async () => {
  const { code, stderr } = await runCli(['mock', '--script', '418'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('"418" is not a step')])
})
