import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import type { TestAccount } from '@flightbag/testing/http/subject'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import {
  type FlightbagClient,
  flightbagClient,
  isHolding,
  type LiveInput,
  type Note,
  type PilotProfile,
  type SessionInput,
} from './index.ts'

let service: MemorySubject
let pilot: TestAccount
let client: FlightbagClient

beforeAll(async () => {
  service = await startMemorySubject()
  pilot = await service.createAccount()
  client = flightbagClient({ baseUrl: service.url, key: pilot.key })
  await service.import(pilot.id, [
    ...Array.from({ length: 7 }, (_, n) => ({ kind: 'note', record: { id: `note-${n}`, title: `Note ${n}` } })),
    {
      kind: 'aerodrome',
      record: { id: 'home', code: 'SAZM', name: 'Mar del Plata', frequencies: { tower: '118.95' } },
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

async function allNotes(updatedSince?: string): Promise<Note[]> {
  const notes: Note[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string; updatedSince?: string } = { limit: 3 }
    if (cursor !== null) query.cursor = cursor
    if (updatedSince !== undefined) query.updatedSince = updatedSince
    const { data } = await client.GET('/v1/notes', { params: { query } })
    notes.push(...(data?.data ?? []))
    cursor = data?.page.nextCursor ?? null
  } while (cursor !== null)
  return notes
}

function newest(notes: readonly Note[]): string {
  return notes
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)!
}

describe('a client of a running service', () => {
  test('reads a collection to its end', async () => {
    const ids = (await allNotes()).map(({ id }) => id)
    expect(ids.sort()).toEqual(Array.from({ length: 7 }, (_, n) => `note-${n}`))
  })

  test('follows changes', async () => {
    const since = newest(await allNotes())
    expect(await allNotes(since)).toEqual([])
    await service.import(pilot.id, [{ kind: 'note', record: { id: 'note-3', title: 'Changed' } }])
    const changed = await allNotes(since)
    expect(changed.map(({ id, title }) => [id, title])).toEqual([['note-3', 'Changed']])
    expect(await allNotes(newest(changed))).toEqual([])
  })

  test('reads one record', async () => {
    const { data, response } = await client.GET('/v1/aerodromes/{id}', { params: { path: { id: 'sazm' } } })
    expect([response.status, data?.data.name, data?.data.frequencies?.tower]).toEqual([200, 'Mar del Plata', '118.95'])
    expect(data?.meta.requestId).toBe(response.headers.get('x-request-id'))
  })

  test('reads what the service computes', async () => {
    const { data } = await client.GET('/v1/check-flights/{id}', { params: { path: { id: 'f' } } })
    expect(data?.data.summary.missing.map(({ challenge }) => challenge)).toEqual(['Belts'])
    expect(data?.data.autoClosed).toBe(false)
  })

  test('gets the error of a record that is not there', async () => {
    const { data, error, response } = await client.GET('/v1/notes/{id}', { params: { path: { id: 'none' } } })
    expect([data, response.status, error?.error.code]).toEqual([undefined, 404, 'not_found'])
    expect(error?.meta.requestId).toBe(response.headers.get('x-request-id'))
  })

  test('gets the error of a key that opens nothing', async () => {
    const stranger = flightbagClient({ baseUrl: service.url, key: `${pilot.key.slice(0, -2)}AA` })
    const { error, response } = await stranger.GET('/v1/me')
    expect([response.status, error?.error.code]).toEqual([401, 'unauthorized'])
  })

  test('reads totals of a range', async () => {
    const { data } = await client.GET('/v1/logbook/totals', { params: { query: { from: '2026-01-01' } } })
    expect([data?.data.totals.flight, data?.data.logged.total, data?.data.to]).toEqual([48, 8, null])
    const { error } = await client.GET('/v1/logbook/totals', { params: { query: { from: '2026-02-30' } } })
    expect(error?.error).toMatchObject({ code: 'bad_request', message: expect.stringContaining('from') })
  })

  test('reads the weather', async () => {
    const { data } = await client.GET('/v1/weather')
    expect(data?.data.map(({ ident, status, metar }) => [ident, status, metar?.decoded.wind?.directionDeg])).toEqual([
      ['SAZM', 'ok', 90],
    ])
    const national = await client.GET('/v1/weather/{ident}', { params: { path: { ident: 'MDP' } } })
    expect(national.data?.data.status).toBe('no_icao_indicator')
  })

  test('stores a session and reads it back', async () => {
    function put(endedAt: string | null) {
      return client.PUT('/v1/plugin/sessions/{id}', {
        params: { path: { id: 'typed-session' } },
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
    const first = await put(null)
    expect([first.response.status, first.data?.data.status]).toEqual([201, 'in_progress'])
    const again = await put('2026-10-03T10:25:00Z')
    expect([again.response.status, again.data?.data.status, again.data?.data.eventsStored]).toEqual([
      200,
      'completed',
      1,
    ])
    const { data } = await client.GET('/v1/plugin/sessions/{id}', { params: { path: { id: 'typed-session' } } })
    expect([data?.data.durationMinutes, data?.data.stats.byStation.tower]).toEqual([55, 2])
    const stats = await client.GET('/v1/plugin/stats')
    expect(stats.data?.data.byStatus.completed).toBe(1)
    await service.deleteSession(pilot.id, 'typed-session')
    const gone = await put(null)
    expect([gone.response.status, gone.error?.error.code]).toEqual([410, 'gone'])
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
    const { data } = await client.PUT('/v1/plugin/live', { body: { ...report, sim } })
    const [command] = data?.data.commands ?? []
    expect([command?.id, data?.data.pollMs]).toEqual([id, 10_000])
    expect(command && isHolding(command.request) ? command.request.inboundCourseDeg : null).toBe(130)
    const acks = [{ id, outcome: 'refused', reason: 'on_ground' } as const]
    const next = await client.PUT('/v1/plugin/live', { body: { ...report, acks } })
    expect(next.data?.data.commands).toEqual([])
  })
})

describe('the key', () => {
  test('stands in a header and never in a URL', async () => {
    const seen: Request[] = []
    async function fetch(request: Request) {
      seen.push(request)
      return globalThis.fetch(request)
    }
    const { data } = await flightbagClient({ baseUrl: `${service.url}/`, key: pilot.key, fetch }).GET('/v1/me')
    expect(data?.data.userId).toBe(pilot.id)
    expect(seen.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      [`${service.url}/v1/me`, `Bearer ${pilot.key}`],
    ])
  })

  test('is not taken along by a redirect', async () => {
    const server = createServer((_, res) => res.writeHead(307, { location: service.url }).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(flightbagClient({ baseUrl, key: pilot.key }).GET('/v1/me')).rejects.toThrow()
    server.close()
  })
})

test('every answer has the type of its route', async () => {
  const lists = await client.GET('/v1/checklists', { params: { query: { aircraftId: 'a' } } })
  type Lists = NonNullable<typeof lists.data>
  expectTypeOf<Lists['data'][number]['id']>().toEqualTypeOf<string>()
  expectTypeOf<Lists['page']['nextCursor']>().toEqualTypeOf<string | null>()
  expectTypeOf<NonNullable<typeof lists.error>['error']['code']>().toEqualTypeOf<
    'bad_request' | 'unauthorized' | 'method_not_allowed' | 'rate_limited' | 'internal'
  >()
  const profile = await client.GET('/v1/pilot')
  expectTypeOf<NonNullable<typeof profile.data>['data']>().toExtend<PilotProfile | null>()
  expect([lists.data?.data, profile.data?.data]).toEqual([[], null])
})

test('the types of the request bodies allow only the values that plugins are meant to send', () => {
  expectTypeOf<SessionInput['dataSource']>().toEqualTypeOf<'sim' | 'both' | 'efb' | null | undefined>()
  expectTypeOf<string>().not.toExtend<keyof SessionInput>()
  expectTypeOf<keyof NonNullable<NonNullable<LiveInput['acks']>[number]>>().toEqualTypeOf<
    'id' | 'outcome' | 'said' | 'reason' | 'at'
  >()
})
