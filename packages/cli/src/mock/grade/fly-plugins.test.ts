import { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beginEvening } from '@flightbag/plugin-simulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FLIGHT_MS, flyPlugins, LANDED_MS, START_MS } from './fly-plugins.ts'
import { startGradedServer } from './graded-server.ts'

/** A plugin that starts when the test lets it, stores a session, and ends it at the end of the values. */
const PLUGIN = `
import { createInterface } from 'node:readline'
const { HOLD, FLIGHTBAG_URL } = process.env
const session = { schema: 1, startedAt: new Date().toISOString(), endedAt: null }
function store() {
  const options = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(session) }
  return fetch(FLIGHTBAG_URL + '/v1/plugin/sessions/flight-1', options).then((answer) => answer.text())
}
await fetch(HOLD)
await store()
for await (const line of createInterface(process.stdin)) session.simulator ??= JSON.parse(line).phase
session.endedAt = new Date().toISOString()
await store()
`
/** A plugin that never calls and never ends. */
const IDLE = 'console.error("waiting"); await fetch(process.env.HOLD); setInterval(() => 0, 60_000)'
/** A plugin that reads no values, and makes one call. */
const DEAF = `
import { closeSync } from 'node:fs'
const { HOLD, FLIGHTBAG_URL } = process.env
await fetch(HOLD)
closeSync(0)
await fetch(FLIGHTBAG_URL + '/v1/me')
setInterval(() => 0, 60_000)
`

const hold = createServer()
beforeAll(async () => {
  hold.listen(0, '127.0.0.1')
  await once(hold, 'listening')
})
afterAll(() => new Promise<void>((closed) => hold.close(() => closed())))

/** A time that passes only when the test lets it. */
function heldTime() {
  let nowMs = 0
  const waits = new Set<{ readonly atMs: number; readonly wake: () => void }>()
  return {
    sleep(ms: number, signal: AbortSignal): Promise<void> {
      return new Promise<void>((wake) => {
        waits.add({ atMs: nowMs + ms, wake })
        if (signal.aborted) wake()
        signal.addEventListener('abort', () => wake())
      })
    },
    async pass(ms: number): Promise<void> {
      const untilMs = nowMs + ms
      while (nowMs < untilMs) {
        nowMs = Math.min(untilMs, ...[...waits].map(({ atMs }) => atMs))
        for (const wait of [...waits].filter(({ atMs }) => atMs <= nowMs)) {
          waits.delete(wait)
          wait.wake()
        }
        await new Promise((turn) => setImmediate(turn))
      }
    },
  }
}

/** Starts a flight whose plugin waits for the answer of `hold`. */
async function begin(script: string) {
  const evening = beginEvening(Date.now())
  const server = await startGradedServer(evening, 0)
  const time = heldTime()
  const errors: string[] = []
  const { port } = hold.address() as AddressInfo
  const started = once(hold, 'request')
  const flown = flyPlugins({
    command: [process.execPath, '--input-type=module', '--eval', script],
    flights: [server],
    env: { PATH: process.env.PATH, HOLD: `http://127.0.0.1:${port}` },
    signal: new AbortController().signal,
    sleep: time.sleep,
    onError: (text) => errors.push(text),
  })
  const [, response] = (await started) as [unknown, ServerResponse]
  return { evening, server, time, errors, flown, release: () => response.end() }
}

test.each([0, START_MS - 1000])('a plugin that needs %s ms to start flies a whole flight', async (startMs) => {
  const { evening, server, time, errors, flown, release } = await begin(PLUGIN)
  await time.pass(startMs)
  release()
  await server.called
  await time.pass(FLIGHT_MS)
  await flown
  await server.close()
  const sent = evening.calls().map(({ body, answer }) => ({ ...JSON.parse(body), answer }))
  expect(sent).toMatchObject([
    { endedAt: null, answer: { status: 201 } },
    { endedAt: expect.any(String), simulator: 'cruise', answer: { status: 200 } },
  ])
  expect(errors).toEqual([])
})

test('a plugin that makes no call is named, and ended after one limit; its errors are shown', async () => {
  const { evening, server, time, errors, flown, release } = await begin(IDLE)
  release()
  await time.pass(START_MS)
  expect(errors).toContain('plugin 1 made no call within 180 seconds\n')
  await time.pass(LANDED_MS)
  await flown
  await server.close()
  expect(evening.calls()).toEqual([])
  expect(errors.toSorted()).toEqual(['plugin 1 made no call within 180 seconds\n', 'waiting\n'])
})

test('nothing is said of a plugin that has ended', async () => {
  const { server, time, errors, flown, release } = await begin('await fetch(process.env.HOLD)')
  release()
  await flown
  await time.pass(START_MS)
  await server.close()
  expect(errors).toEqual([])
})

test('the flight of a plugin that closes its input is over', async () => {
  const { server, time, errors, flown, release } = await begin(DEAF)
  release()
  await server.called
  await time.pass(1000)
  await flown
  await server.close()
  expect(errors).toEqual([])
})

test('a plugin that could not be started is not killed, which would end the whole process group', async () => {
  const kill = vi.spyOn(ChildProcess.prototype, 'kill').mockReturnValue(false)
  const plugins = {
    command: ['no-such-plugin'],
    flights: [{ url: '', called: new Promise<void>(() => undefined) }],
    env: {},
    signal: AbortSignal.abort(),
    sleep: async () => undefined,
    onError: () => undefined,
  }
  await expect(flyPlugins(plugins)).rejects.toThrow('ENOENT')
  expect(kill).not.toHaveBeenCalled()
  kill.mockRestore()
})
