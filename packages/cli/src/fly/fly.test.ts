import type { ServerResponse } from 'node:http'
import { DAY_MS } from '@flightbag/core'
import { simulateFlight } from '@flightbag/plugin-simulator'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterEach, expect, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { exchangeText } from '../print/exchange-text.ts'
import { runProgram } from '../program/program.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { type PluginCall, type PluginService, reply, startPluginService } from '../testing/plugin-service.ts'
import { fly } from './fly.ts'

const KEY = 'svc_live_test'
const COMMAND = {
  id: 'c-1',
  createdAt: '2026-10-05T12:00:00.000Z',
  request: { kind: 'holding', navaid: 'EZE', inboundCourseDeg: 110, turn: 'right', legMinutes: 1, altitudeFt: 3000 },
}

/** A flight that ends at the current time, so that none of its times is in the future. */
function shortFlight() {
  const request = {
    seed: 1,
    sessionId: 'flight-1',
    startMs: 0,
    from: { ident: 'SADF', latDeg: -34.4532, lonDeg: -58.5896, elevationFt: 10, runway: '05' },
    to: { ident: 'SADJ', latDeg: -34.5606, lonDeg: -58.7896, elevationFt: 32, runway: '16' },
    registration: 'LV-SIM',
    icaoType: 'C172',
    groundspeedKt: 100,
    cruiseAltitudeFt: 1500,
  }
  return simulateFlight({ ...request, startMs: Date.now() - simulateFlight(request).endMs })
}

/** A flight that changes with each session that is sent, and ends only by an interruption. */
function endlessFlight() {
  const flight = shortFlight()
  let eventsDropped = 0
  return {
    ...flight,
    endMs: flight.startMs + 365 * DAY_MS,
    checkpointsMs: [],
    sessionAt: (nowMs: number) => ({ ...flight.sessionAt(nowMs), eventsDropped: eventsDropped++ }),
  }
}

function flown(
  url: string,
  { key = KEY, live = true, signal = new AbortController().signal, flight = shortFlight() } = {},
) {
  const said: string[] = []
  const traced: string[] = []
  async function say(text: string) {
    return void said.push(text)
  }
  const done = fly({
    flight,
    callsign: 'LV-SIM',
    baseUrl: url,
    key,
    speed: 2000,
    live,
    signal,
    say,
    trace: async (exchange) => void traced.push(exchangeText(exchange)),
  })
  return { flight, said, traced, done }
}

const running: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()))
})

async function serviceOf(answer: (call: PluginCall, response: ServerResponse) => void): Promise<PluginService> {
  const service = await startPluginService(answer)
  running.push(service)
  return service
}

function stored(response: ServerResponse) {
  return reply(response, 200, { data: { id: 'flight-1' } })
}

function polled(response: ServerResponse, commands: unknown[] = []) {
  return reply(response, 200, { data: { commands, pollMs: 100 } })
}

function callsOf({ calls }: PluginService, kind: PluginCall['kind']) {
  return calls.filter((call) => call.kind === kind)
}

test('a whole flight is stored by the service, with its live reports', async () => {
  const subject = await startMemorySubject()
  running.push(subject)
  const account = await subject.createAccount()
  const { flight, said, done } = flown(subject.url, { key: account.key })
  const { reportsSent, sessionsSent, ...result } = await done
  expect(result).toEqual({ sessionId: 'flight-1', complete: true, status: 200, commandsHandled: 0 })
  expect(reportsSent).toBeGreaterThan(0)
  expect(said.filter((text) => text.startsWith('session sent'))).toHaveLength(sessionsSent)
  expect(said.at(-1)).toBe(`session sent at ${new Date(flight.endMs).toISOString()}: 200`)
  const response = await fetch(`${subject.url}/v1/plugin/sessions/flight-1`, { headers: { 'X-API-Key': account.key } })
  const { data } = (await response.json()) as { data: object }
  const { startedAt, endedAt } = flight.sessionAt(flight.endMs)
  expect(data).toMatchObject({ status: 'completed', startedAt, endedAt, departure: 'SADF', arrival: 'SADJ' })
  expect(subject.requests.filter(({ status }) => status >= 400)).toEqual([])
})

test('no live reports are sent when they are turned off', async () => {
  const service = await serviceOf((_, response) => stored(response))
  expect(await flown(service.url, { live: false }).done).toMatchObject({ complete: true, reportsSent: 0 })
  const interrupt = new AbortController()
  let sessions = 0
  const second = await serviceOf((_, response) => {
    if (++sessions === 2) interrupt.abort()
    stored(response)
  })
  await flown(second.url, { live: false, signal: interrupt.signal, flight: endlessFlight() }).done
  expect([callsOf(service, 'live'), callsOf(second, 'live')]).toEqual([[], []])
  expect(callsOf(second, 'session').length).toBeGreaterThan(1)
})

test('a command is answered and printed once', async () => {
  const service = await serviceOf((call, response) => {
    if (call.kind === 'live') polled(response, [COMMAND])
    else stored(response)
  })
  const { done, said } = flown(service.url)
  expect(await done).toMatchObject({ commandsHandled: 1, complete: true })
  const acks = callsOf(service, 'live').flatMap(({ body }) => (Array.isArray(body.acks) ? body.acks : []))
  expect(acks).toEqual([expect.objectContaining({ id: 'c-1' })])
  expect(said.filter((text) => /^command c-1: (?:spoken, LV-SIM, hold|refused, on_ground)/.test(text))).toHaveLength(1)
})

test('a refused key and a deleted session are printed, and end the sending', async () => {
  const service = await serviceOf((_, response) => reply(response, 401, { error: { code: 'x', message: 'x' } }))
  const { done, said } = flown(service.url)
  expect(await done).toMatchObject({ complete: false, sessionsSent: 0, reportsSent: 0, status: 401 })
  expect(said.filter((text) => text.includes('refuses the key'))).toHaveLength(1)
  const context = { io: memoryIo(), env: { FLIGHTBAG_KEY: KEY }, open: openRuntime, exitCode: null }
  expect(await runProgram({ ...context, args: ['fly', '--url', service.url] })).toBe(1)

  const gone = await serviceOf((call, response) =>
    call.kind === 'live' ? polled(response) : reply(response, 410, { error: { code: 'gone', message: 'x' } }),
  )
  const deleted = flown(gone.url)
  expect(await deleted.done).toMatchObject({ complete: false, status: 410 })
  expect(deleted.said).toEqual(['410 gone: x'])
  expect(callsOf(gone, 'session')).toHaveLength(1)
})

test('a service that cannot be reached is named once, until it answers, and again after that', async () => {
  const failing = [true, true, true, false, true]
  const interrupt = new AbortController()
  const service = await serviceOf((_, response) => {
    if (failing.length === 0) interrupt.abort()
    if (failing.shift()) response.destroy()
    else stored(response)
  })
  const { done, said } = flown(service.url, { live: false, signal: interrupt.signal, flight: endlessFlight() })
  expect(await done).toMatchObject({ complete: false })
  expect(failing).toEqual([])
  const problem = 'the service cannot be reached: the connection was closed'
  expect(said.slice(0, 3).map((text) => text.replace(/ at .*/, ''))).toEqual([problem, 'session sent', problem])
  expect(said.slice(3).filter((text) => !text.startsWith('session sent'))).toEqual([])
})

test('a refusal of the sessions is named once, until one is stored, and again after that', async () => {
  const statuses = [400, 400, 400, 200, 400, 400]
  const interrupt = new AbortController()
  const service = await serviceOf((_, response) => {
    const status = statuses.shift()
    if (status === undefined) interrupt.abort()
    if (status === 200) stored(response)
    else reply(response, 400, { error: { code: 'bad_request', message: 'no such field' } })
  })
  const { done, said } = flown(service.url, { live: false, signal: interrupt.signal, flight: endlessFlight() })
  expect(await done).toMatchObject({ complete: false, sessionsSent: 1, status: 400 })
  const refusal = '400 bad_request: no such field'
  expect(said.map((text) => text.replace(/ at .*/, ''))).toEqual([refusal, 'session sent', refusal])
})

test('an interruption ends a flight whose service cannot be reached', async () => {
  const interrupt = new AbortController()
  const service = await serviceOf((_, response) => {
    response.destroy()
    setImmediate(() => interrupt.abort())
  })
  const { done } = flown(service.url, { signal: interrupt.signal })
  expect(await done).toMatchObject({ complete: false, status: null })
})

test('the command ends as an interrupted one, at the prompt and during the flight', async () => {
  async function interrupted(env: Readonly<Record<string, string>>, interruption: AbortController) {
    const io = memoryIo({ signal: interruption.signal })
    const code = await runProgram({ io, env, args: ['fly', '--json'], open: openRuntime, exitCode: null })
    return { code, stdout: io.said.stdout }
  }
  const atPrompt = new AbortController()
  atPrompt.abort()
  expect(await interrupted({}, atPrompt)).toEqual({ code: 130, stdout: '' })
  const inFlight = new AbortController()
  const service = await serviceOf((_, response) => {
    stored(response)
    inFlight.abort()
  })
  const { code, stdout } = await interrupted({ FLIGHTBAG_KEY: KEY, FLIGHTBAG_URL: service.url }, inFlight)
  expect([code, JSON.parse(stdout)]).toEqual([130, expect.objectContaining({ complete: false })])
})

test('a trace contains each request and its answer, decoded, without the key', async () => {
  const service = await serviceOf((_, response) =>
    reply(response, 401, { error: { code: 'x' } }, { 'Retry-After': '7' }),
  )
  const { traced, done } = flown(service.url, { live: false })
  await done
  const interrupt = new AbortController()
  const cut = flown('http://127.0.0.1:1', { live: false, signal: interrupt.signal })
  await expect.poll(() => cut.traced).not.toEqual([])
  interrupt.abort()
  await cut.done
  const [answered, failed] = [traced[0], cut.traced[0]].map((text) => text?.replaceAll(/\d+ ms/g, '1 ms') ?? '')
  const error = '  {\n    "error": {\n      "code": "x"\n    }\n  }\n\n'
  expect(answered).toMatch(/^\S+Z PUT \/v1\/plugin\/sessions\/flight-1\n {2}\{\n {4}"schema": 1,/)
  expect(answered).toMatch(new RegExp(`401 after 1 ms\n {2}Retry-After: 7\n${error}$`))
  expect(failed).toMatch(/no answer after 1 ms\n {2}TypeError: fetch failed\n\n$/)
  expect([...traced, ...cut.traced].join('')).not.toContain(KEY)
})

test('the address is that of --url or of FLIGHTBAG_URL, and HTTP to another machine is refused', async () => {
  const service = await serviceOf((_, response) => reply(response, 401, { error: { code: 'x', message: 'x' } }))
  async function run(url: string, ...args: readonly string[]) {
    // Without an address, the command would use the service of this machine.
    const io = memoryIo(url === '' && args.length === 0 ? { signal: AbortSignal.abort() } : {})
    const env = { FLIGHTBAG_KEY: KEY, FLIGHTBAG_URL: url }
    const code = await runProgram({ io, env, args: ['fly', ...args], open: openRuntime, exitCode: null })
    return { code, stderr: io.said.stderr }
  }
  expect(await run(service.url)).toMatchObject({ code: 1 })
  expect(service.calls).not.toHaveLength(0)
  expect(await run('', '--url', service.url)).toMatchObject({ code: 1 })
  expect(await run('')).toEqual({ code: 130, stderr: '' })
  const refusal = /must begin with https:.*\n$/
  expect(await run('http://bag.example.org')).toEqual({ code: 2, stderr: expect.stringMatching(refusal) })
  expect(await run(service.url, '--url', 'http://bag.example.org')).toMatchObject({ code: 2 })
})

test('each option of the command has its effect', async () => {
  async function flownWith(seed: number) {
    const service = await serviceOf((_, response) => stored(response))
    const io = memoryIo()
    const options = ['--speed', '1000', '--seed', `${seed}`, '--session', 'own-id', '--no-live', '--trace']
    const env = { FLIGHTBAG_KEY: KEY }
    const args = ['fly', '--url', service.url, ...options]
    expect(await runProgram({ io, env, args, open: openRuntime, exitCode: null })).toBe(0)
    expect(new Set(service.calls.map(({ url }) => url))).toEqual(new Set(['PUT /v1/plugin/sessions/own-id']))
    expect(io.said.stderr).toMatch(/^\S+Z PUT \/v1\/plugin\/sessions\/own-id$/m)
    return service.calls.at(-1)?.body.stats
  }
  expect(await flownWith(1)).not.toEqual(await flownWith(2))
})
