import type { ServerResponse } from 'node:http'
import { simulateFlight } from '@flightbag/plugin-simulator'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterEach, describe, expect, test } from 'vitest'
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

type Time = ReturnType<typeof flightTime>

/**
 * A time that passes only while no call is in progress, so that the number of calls in a flight does not depend on the
 * speed of the machine.
 */
function flightTime() {
  let nowMs = Date.now()
  return {
    clock: () => nowMs,
    async pause(ms: number, _: AbortSignal, underWay: ReadonlySet<Promise<void>>) {
      await Promise.all(underWay)
      nowMs += ms
    },
  }
}

function flown(
  url: string,
  { speed = 2000, live = true, signal = new AbortController().signal, time = flightTime() as Partial<Time> } = {},
) {
  const said: string[] = []
  const flight = shortFlight()
  async function say(text: string) {
    return void said.push(text)
  }
  const done = fly({ flight, callsign: 'LV-SIM', baseUrl: url, key: KEY, speed, live, signal, say, ...time })
  return { flight, said, done }
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

function polled(response: ServerResponse, commands: unknown[] = [], pollMs = 100) {
  return reply(response, 200, { data: { commands, pollMs } })
}

function error(response: ServerResponse, status: number, headers = {}) {
  return reply(response, status, { error: { code: 'x', message: 'x' } }, headers)
}

function callsOf({ calls }: PluginService, kind: PluginCall['kind']) {
  return calls.filter((call) => call.kind === kind)
}

test('a whole flight is stored by the service, with its live reports', async () => {
  const subject = await startMemorySubject()
  running.push(subject)
  const account = await subject.createAccount()
  const flight = shortFlight()
  const result = await fly({
    flight,
    callsign: 'LV-SIM',
    baseUrl: subject.url,
    key: account.key,
    speed: 2000,
    live: true,
    signal: new AbortController().signal,
    say: async () => undefined,
    ...flightTime(),
  })
  expect(result).toMatchObject({ sessionId: 'flight-1', complete: true, status: 200 })
  expect(result.reportsSent).toBeGreaterThan(0)
  expect(result.sessionsSent).toBeGreaterThan(1)
  const response = await fetch(`${subject.url}/v1/plugin/sessions/flight-1`, { headers: { 'X-API-Key': account.key } })
  const { data } = (await response.json()) as { data: object }
  const { startedAt, endedAt } = flight.sessionAt(flight.endMs)
  expect(data).toMatchObject({ status: 'completed', startedAt, endedAt, departure: 'SADF', arrival: 'SADJ' })
  expect(subject.requests.filter(({ status }) => status >= 400)).toEqual([])
})

test('the plugin sends the key, the path and increasing times, and the last body is the whole session', async () => {
  const service = await serviceOf((call, response) => (call.kind === 'live' ? polled(response) : stored(response)))
  const { flight, said, done } = flown(service.url)
  const { sessionsSent, complete } = await done
  const sessions = callsOf(service, 'session')
  expect(complete).toBe(true)
  expect(sessionsSent).toBe(sessions.length)
  expect(new Set(sessions.map(({ url }) => url))).toEqual(new Set(['PUT /v1/plugin/sessions/flight-1']))
  expect(new Set(service.calls.map(({ key }) => key))).toEqual(new Set([`Bearer ${KEY}`]))
  expect(sessions.at(-1)?.body).toEqual(JSON.parse(JSON.stringify(flight.sessionAt(flight.endMs))))
  const sentAt = callsOf(service, 'live').map(({ body }) => String(body.sentAt))
  expect(sentAt).toEqual([...sentAt].sort())
  expect(said.filter((text) => text.startsWith('session sent'))).toHaveLength(sessionsSent)
})

test('the plugin sends no live reports when they are turned off', async () => {
  const service = await serviceOf((_, response) => stored(response))
  expect(await flown(service.url, { live: false }).done).toMatchObject({ complete: true, reportsSent: 0 })
  expect(callsOf(service, 'live')).toEqual([])
})

test('the plugin speaks a command in the air, and reports the spoken words once', async () => {
  let handed = false
  const service = await serviceOf((call, response) => {
    if (call.kind === 'session') return stored(response)
    const inTheAir = call.body.sim !== null && JSON.stringify(call.body.sim).includes('"onGround":false')
    const commands = inTheAir && !handed ? [COMMAND] : []
    handed ||= inTheAir
    polled(response, commands)
  })
  const { done, said } = flown(service.url, { speed: 250 })
  expect(await done).toMatchObject({ commandsHandled: 1, complete: true })
  const acks = callsOf(service, 'live').flatMap(({ body }) => (Array.isArray(body.acks) ? body.acks : []))
  expect(acks).toEqual([
    expect.objectContaining({ id: 'c-1', outcome: 'spoken', said: expect.stringContaining('EZE') }),
  ])
  expect(said.filter((text) => text.startsWith('command c-1: spoken, LV-SIM, hold over EZE'))).toHaveLength(1)
})

describe('the behaviour contract', () => {
  test('401: the plugin sends nothing more, and tells the pilot once', async () => {
    const service = await serviceOf((_, response) => error(response, 401))
    const { done, said } = flown(service.url)
    expect(await done).toMatchObject({ complete: false, sessionsSent: 0, reportsSent: 0 })
    // The first session and the first report were in progress at the same time.
    expect(service.calls.length).toBeLessThanOrEqual(2)
    expect(said.filter((text) => text.includes('refuses the key'))).toHaveLength(1)
  })

  test('410: the plugin never sends the session again, and continues its live reports', async () => {
    const service = await serviceOf((call, response) =>
      call.kind === 'live' ? polled(response) : error(response, 410),
    )
    const result = await flown(service.url, { speed: 500 }).done
    expect(result).toMatchObject({ complete: false, status: 410 })
    expect(callsOf(service, 'session')).toHaveLength(1)
    expect(callsOf(service, 'live').length).toBeGreaterThan(1)
  })

  test('429: the plugin sends nothing until Retry-After has passed, then everything', async () => {
    const time = flightTime()
    const callsMs: number[] = []
    const service = await serviceOf((call, response) => {
      if (call.kind === 'live') return polled(response)
      callsMs.push(time.clock())
      if (callsMs.length > 1) return stored(response)
      error(response, 429, { 'Retry-After': '1' })
    })
    const { done } = flown(service.url, { live: false, time })
    expect(await done).toMatchObject({ complete: true })
    expect(callsMs[1]! - callsMs[0]!).toBeGreaterThanOrEqual(1000)
  })

  test.each([
    ['cuts the connection', (response: ServerResponse) => response.destroy()],
    ['answers with a page of its proxy', (response: ServerResponse) => response.writeHead(502).end('<html>')],
  ])('a service that %s: the plugin is silent', async (_what, answer) => {
    const interrupt = new AbortController()
    const service = await serviceOf((call, response) => {
      answer(response)
      if (call.kind === 'live') setImmediate(() => interrupt.abort())
    })
    const { done, said } = flown(service.url, { signal: interrupt.signal })
    expect(await done).toMatchObject({ complete: false })
    expect(said).toEqual([])
  })

  test('a live call that hangs does not delay other calls', async () => {
    const interrupt = new AbortController()
    const service = await serviceOf((call, response) => {
      if (call.kind === 'live') return
      stored(response)
    })
    // The live call never ends, so this flight needs a time that passes by itself.
    const { done, said, flight } = flown(service.url, { signal: interrupt.signal, time: {} })
    const last = `session sent at ${new Date(flight.endMs).toISOString()}: 200\n`
    await expect.poll(() => said).toContain(last)
    interrupt.abort()
    expect(await done).toMatchObject({ complete: true, reportsSent: 0 })
    expect(callsOf(service, 'live')).toHaveLength(1)
  })
})
