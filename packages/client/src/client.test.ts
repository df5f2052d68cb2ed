import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import type { TestAccount } from '@flightbag/testing/http/subject'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import {
  type CheckFlight,
  type FlightbagClient,
  type FlightbagError,
  flightbagClient,
  isHolding,
  type LiveInput,
  type PilotProfile,
  type SessionInput,
} from './index.ts'

const ATTACHMENT = '7b0c0c3e-5a7b-4f5e-9a63-0a0f4a1c2d3e'
const ATTACHED = { id: ATTACHMENT, name: 'Diagram', contentType: 'application/pdf', bytes: 5, kind: 'diagram' }

let service: MemorySubject
let pilot: TestAccount
let bag: FlightbagClient

beforeAll(async () => {
  service = await startMemorySubject()
  pilot = await service.createAccount()
  bag = flightbagClient({ baseUrl: service.url, key: pilot.key })
  await service.import(pilot.id, [
    { kind: 'note', record: { id: 'note-1', title: 'A note' } },
    {
      kind: 'aerodrome',
      record: {
        id: 'home',
        code: 'SAZM',
        name: 'Mar del Plata',
        frequencies: { tower: '118.95' },
        attachments: [ATTACHED],
      },
    },
    { kind: 'logbook', record: { id: 'l', log: { date: '2026-09-20', times: { localDayPilot: 48 }, landings: 3 } } },
    {
      kind: 'checkFlight',
      record: {
        id: 'f',
        startedAt: '2026-10-03T09:30:00Z',
        lists: [{ sections: [{ items: [{ challenge: 'Belts' }] }] }],
      },
    },
  ])
})
afterAll(() => service.close())

describe('a client of a running service', () => {
  test('reads one record', async () => {
    const { data, meta } = await bag.get('/v1/aerodromes/{id}', { path: { id: 'sazm' } })
    expect([data.name, data.frequencies?.tower]).toEqual(['Mar del Plata', '118.95'])
    expect(meta.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await bag.aerodromes.get('sazm')).toEqual(data)
  })

  test('reads the values that the service computes', async () => {
    const { summary, autoClosed } = await bag.checkFlights.get('f')
    expect(summary.missing.map(({ challenge }) => challenge)).toEqual(['Belts'])
    expect(autoClosed).toBe(false)
  })

  test('throws the error of a record that does not exist', async () => {
    await expect(bag.notes.get('none')).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('throws the error of a key that is not valid', async () => {
    const stranger = flightbagClient({ baseUrl: service.url, key: `${pilot.key.slice(0, -2)}AA` })
    const thrown = await stranger.get('/v1/me').catch((error: FlightbagError) => error)
    expect(thrown).toMatchObject({
      status: 401,
      code: 'unauthorized',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('reads totals of a range', async () => {
    const { data } = await bag.get('/v1/logbook/totals', { query: { from: '2026-01-01' } })
    expect([data.totals.flight, data.logged.total, data.to]).toEqual([48, 8, null])
    await expect(bag.get('/v1/logbook/totals', { query: { from: '2026-02-30' } })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('from'),
    })
  })

  test('reads the weather', async () => {
    const { data } = await bag.get('/v1/weather')
    expect(data.map(({ ident, status, metar }) => [ident, status, metar?.decoded.wind?.directionDeg])).toEqual([
      ['SAZM', 'ok', 90],
    ])
    const national = await bag.get('/v1/weather/{ident}', { path: { ident: 'MDP' } })
    expect(national.data.status).toBe('no_icao_indicator')
  })

  test('reads a path that the compiler does not know', async () => {
    const answer = await bag.request('GET', '/v1/notes', { query: { limit: 1 } })
    expect(answer).toMatchObject({ data: [{ title: expect.any(String) }], page: { limit: 1 } })
  })

  test('downloads a file', async () => {
    await service.putFile(pilot.id, ATTACHMENT, Buffer.from('%PDF-'))
    async function fetch(url: string, init: RequestInit) {
      return url.startsWith(service.url) ? globalThis.fetch(url, init) : new Response('%PDF-')
    }
    const { attachment, body } = await flightbagClient({
      baseUrl: service.url,
      key: pilot.key,
      fetch,
    }).aerodromes.download('SAZM', ATTACHMENT)
    expect([attachment.name, await new Response(body).text()]).toEqual(['Diagram', '%PDF-'])
  })

  test('stores a session and reads it back', async () => {
    function put(endedAt: string | null) {
      return bag.put('/v1/plugin/sessions/{id}', {
        path: { id: 'typed-session' },
        body: {
          schema: 1,
          startedAt: '2026-10-03T09:30:00Z',
          endedAt,
          dataSource: 'both',
          stats: { transmissions: 2, byStation: { tower: 2 } },
          events: [{ at: '2026-10-03T09:31:00Z', kind: 'turn', said: 'Cleared to land' }],
        },
      })
    }
    expect((await put(null)).data.status).toBe('in_progress')
    expect((await put('2026-10-03T10:25:00Z')).data).toMatchObject({ status: 'completed', eventsStored: 1 })
    const session = await bag.pluginSessions.get('typed-session')
    expect([session.durationMinutes, session.stats.byStation.tower]).toEqual([55, 2])
    expect((await bag.get('/v1/plugin/stats')).data.byStatus.completed).toBe(1)
    await service.deleteSession(pilot.id, 'typed-session')
    await expect(put(null)).rejects.toMatchObject({ status: 410, code: 'gone' })
  })

  test('reports live and collects a command, which it acknowledges', async () => {
    const id = await service.sendCommand(pilot.id, {
      kind: 'holding',
      navaid: 'MDP',
      inboundCourseDeg: 130,
      turn: 'right',
      legMinutes: null,
      altitudeFt: 4000,
    } as { kind: string })
    const report = { schema: 1, sessionId: 'typed-session', sentAt: '2026-10-03T09:41:07Z' } as const
    const sim = { onGround: false, latDeg: -37.93, lonDeg: -57.57, com1: '118.95', qnhHpa: 1015 }
    const { data } = await bag.put('/v1/plugin/live', { body: { ...report, sim } })
    const [command] = data.commands
    expect([command?.id, data.pollMs]).toEqual([id, 10_000])
    expect(command && isHolding(command.request) ? command.request.inboundCourseDeg : null).toBe(130)
    const acks = [{ id, outcome: 'refused', reason: 'on_ground' } as const]
    expect((await bag.put('/v1/plugin/live', { body: { ...report, acks } })).data.commands).toEqual([])
  })
})

describe('the key', () => {
  test('is in a header and never in a URL', async () => {
    const seen: [string, string | null][] = []
    async function fetch(url: string, init: RequestInit) {
      seen.push([url, new Headers(init.headers).get('authorization')])
      return globalThis.fetch(url, init)
    }
    const { data } = await flightbagClient({ baseUrl: `${service.url}/`, key: pilot.key, fetch }).get('/v1/me')
    expect(data.userId).toBe(pilot.id)
    expect(seen).toEqual([[`${service.url}/v1/me`, `Bearer ${pilot.key}`]])
  })

  test('is not sent to the target of a redirect', async () => {
    const server = createServer((_, res) => res.writeHead(307, { location: service.url }).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const redirected = flightbagClient({ baseUrl, key: pilot.key, retries: 0 }).get('/v1/me')
    await expect(redirected).rejects.toMatchObject({ code: 'invalid_answer', status: 307 })
    server.close()
  })
})

test('every answer has the type of its route', async () => {
  const lists = await bag.get('/v1/checklists', { query: { aircraftId: 'a' } })
  expectTypeOf<(typeof lists)['data'][number]['id']>().toEqualTypeOf<string>()
  expectTypeOf<(typeof lists)['page']['nextCursor']>().toEqualTypeOf<string | null>()
  const profile = await bag.get('/v1/pilot')
  expectTypeOf<(typeof profile)['data']>().toExtend<PilotProfile | null>()
  expect([lists.data, profile.data]).toEqual([[], null])
  const ofAircraft = await Array.fromAsync(bag.checkFlights.all({ aircraftId: 'none' }))
  expectTypeOf<(typeof ofAircraft)[number]>().toEqualTypeOf<CheckFlight>()
  expect(ofAircraft).toEqual([])
})

test('the types of the request bodies allow only the values that plugins should send', () => {
  expectTypeOf<SessionInput['dataSource']>().toEqualTypeOf<'sim' | 'both' | 'efb' | null | undefined>()
  expectTypeOf<string>().not.toExtend<keyof SessionInput>()
  expectTypeOf<keyof NonNullable<NonNullable<LiveInput['acks']>[number]>>().toEqualTypeOf<
    'id' | 'outcome' | 'said' | 'reason' | 'at'
  >()
})
