import { describe, expect, test } from 'vitest'
import { dataOf, type HttpAnswer } from '../answer.ts'
import type { Client } from '../client.ts'
import type { StartSubject } from '../subject.ts'
import { withService } from './with-service.ts'

const SESSION = {
  schema: 1,
  startedAt: '2026-10-03T09:30:00+02:00',
  endedAt: '2026-10-03T08:25:00Z',
  language: ' ES ',
  region: 'ar',
  aircraft: { registration: 'lv-abc', icaoType: 'c172' },
  departure: 'SAZM',
  arrival: 'saez',
  stats: { transmissions: 10, meanResponseMs: 500, byStation: { tower: 7 } },
  events: [
    { at: '2026-10-03T07:40:00Z', kind: 'turn', said: 'cleared to land' },
    { at: '2026-10-03T07:35:00Z', kind: 'gossip' },
  ],
  eventsDropped: 4,
  secret: 'not kept',
}

interface Stored {
  readonly createdAt: string
  readonly updatedAt: string
  readonly status: string
}

function path(id: string) {
  return `/v1/plugin/sessions/${id}`
}

async function storedAt(client: Client, id: string) {
  return dataOf<Stored>(await client.get(path(id)))
}

/** The two writes of the plugin, and the reads of their data. */
export function pluginSuite(start: StartSubject): void {
  describe('PUT /v1/plugin/sessions/{id}', () => {
    const service = withService(() => start())

    test('201 for a new session, 200 for a copy of it; createdAt stays', async () => {
      const { client } = await service.pilot()
      const first = await client.put(path('s-1'), { ...SESSION, endedAt: null })
      expect([first.status, first.json?.data]).toEqual([
        201,
        { id: 's-1', status: 'in_progress', receivedAt: expect.any(String), eventsStored: 1, eventsDropped: 5 },
      ])
      const before = await storedAt(client, 's-1')
      const second = await client.put(path('s-1'), SESSION)
      expect([second.status, dataOf<Stored>(second).status]).toEqual([200, 'completed'])
      const after = await storedAt(client, 's-1')
      expect([after.createdAt, after.updatedAt > before.updatedAt]).toEqual([before.createdAt, true])
    })

    test('stores the fields of the specification, normalised, and no others', async () => {
      const { client } = await service.pilot()
      await client.put(path('s-1'), SESSION)
      expect(await storedAt(client, 's-1')).toMatchObject({
        id: 's-1',
        startedAt: '2026-10-03T07:30:00.000Z',
        endedAt: '2026-10-03T08:25:00.000Z',
        durationMinutes: 55,
        language: 'es',
        region: 'AR',
        aircraft: { registration: 'LV-ABC', icaoType: 'C172' },
        departure: 'SAZM',
        arrival: null,
        eventsDropped: 5,
        events: [{ kind: 'turn', said: 'cleared to land' }],
      })
      expect(await storedAt(client, 's-1')).not.toHaveProperty('secret')
    })

    test('gives 201 to one of many concurrent PUTs of a new id, and 200 to the others', async () => {
      const { client } = await service.pilot()
      const answers = await Promise.all(Array.from({ length: 12 }, () => client.put(path('s-1'), SESSION)))
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201])
    })

    test.each([
      ['schema', { schema: 2 }],
      ['schema', { schema: '1' }],
      ['startedAt', { startedAt: undefined }],
      ['startedAt', { startedAt: '2026-10-03' }],
      ['startedAt', { startedAt: '2999-01-01T00:00:00Z' }],
      ['endedAt', { endedAt: 'never' }],
      ['status', { status: 'lost' }],
      ['aircraft', { aircraft: 'LV-ABC' }],
      ['stats', { stats: [] }],
      ['events', { events: {} }],
      ['aerodromesVisited', { aerodromesVisited: 'SAZM' }],
    ])('with an invalid %s is 400 with its name: %j', async (field, change) => {
      const { client } = await service.pilot()
      const answer = await client.put(path('s-1'), { ...SESSION, ...change })
      expect([answer.status, answer.json?.error?.message.split(' ')[0]]).toEqual([400, field])
      expect((await client.get(path('s-1'))).status).toBe(404)
    })

    test.each(['ab', 'x'.repeat(129), '-abc', '.abc', '_abc', 'a%20b', 'a%2Fb', 'a%C3%B1b', 'abc%00', 'abc%0a'])(
      'with an id of %s is 400 with its name',
      async (id) => {
        const { client } = await service.pilot()
        const answer = await client.put(path(id), SESSION)
        expect([answer.status, answer.json?.error?.message]).toEqual([400, expect.stringMatching(/^id /)])
      },
    )

    test.each(['abc', 'A.b-c_9', `1${'x'.repeat(127)}`, '%61bc'])('with an id of %s is accepted', async (id) => {
      const { client } = await service.pilot()
      expect((await client.put(path(id), SESSION)).status).toBe(201)
    })

    test('keeps the case of an id', async () => {
      const { client } = await service.pilot()
      expect(dataOf<{ id: string }>(await client.put(path('A.b-c_9'), SESSION)).id).toBe('A.b-c_9')
      expect(dataOf<{ id: string }>(await client.get(path('A.b-c_9'))).id).toBe('A.b-c_9')
      expect((await client.get(path('a.b-c_9'))).status).toBe(404)
    })

    test('never stores a session again that the pilot deleted', async () => {
      const { account, client } = await service.pilot()
      await client.put(path('s-1'), SESSION)
      await service.subject.deleteSession(account.id, 's-1')
      const answer = await client.put(path('s-1'), SESSION)
      expect([answer.status, answer.json?.error?.code]).toEqual([410, 'gone'])
      expect((await client.get(path('s-1'))).status).toBe(404)
    })

    test('serves no deleted session, with no write between the reads and the deletion', async () => {
      const { account, client } = await service.pilot()
      await client.put(path('s-1'), SESSION)
      const reads = [path('s-1'), '/v1/plugin/sessions', '/v1/plugin/stats']
      // Twice, so that each is answered from the record cache.
      for (const read of [...reads, ...reads]) expect((await client.get(read)).status).toBe(200)
      await service.subject.deleteSession(account.id, 's-1')
      const [one, page, stats] = await Promise.all(reads.map((read) => client.get(read)))
      expect(one?.status).toBe(404)
      expect([page?.json?.data, page?.json?.page?.total]).toEqual([[], 0])
      expect(stats?.json?.data).toMatchObject({ sessions: 0 })
    })

    test('accepts the same id from two pilots', async () => {
      const [one, other] = [await service.pilot(), await service.pilot()]
      expect((await one.client.put(path('s-1'), SESSION)).status).toBe(201)
      expect((await other.client.put(path('s-1'), { ...SESSION, departure: 'SAEZ' })).status).toBe(201)
      expect(await storedAt(one.client, 's-1')).toMatchObject({ departure: 'SAZM' })
    })
  })

  describe('GET /v1/plugin/stats', () => {
    const service = withService(() => start())

    test('returns the sums over the stored sessions, and zeros without any', async () => {
      const { client } = await service.pilot()
      const empty = await client.get('/v1/plugin/stats')
      expect(empty.json?.data).toMatchObject({ sessions: 0, meanResponseMs: null, firstStartedAt: null, aircraft: [] })
      await client.put(path('s-1'), SESSION)
      await client.put(path('s-2'), { ...SESSION, stats: { transmissions: 30, meanResponseMs: 900 } })
      await client.put(path('s-2'), { ...SESSION, stats: { transmissions: 30, meanResponseMs: 700 } })
      expect((await client.get('/v1/plugin/stats')).json?.data).toMatchObject({
        sessions: 2,
        byStatus: { in_progress: 0, completed: 2, aborted: 0 },
        minutes: 110,
        transmissions: 40,
        meanResponseMs: 650,
        byStation: { tower: 7 },
        aircraft: [{ label: 'LV-ABC', sessions: 2 }],
      })
    })
  })

  describe('PUT /v1/plugin/live', () => {
    const service = withService(() => start())
    function report(extra: object = {}) {
      return {
        schema: 1,
        sessionId: 's-1',
        sentAt: '2026-10-03T09:30:00Z',
        sim: { latDeg: -37.9, com1: '118.1' },
        ...extra,
      }
    }
    const HOLDING = {
      kind: 'holding',
      navaid: 'MDP',
      inboundCourseDeg: 90,
      turn: 'right',
      legMinutes: null,
      altitudeFt: 4000,
    }
    function commandsOf(answer: HttpAnswer) {
      return dataOf<{ commands: { id: string }[]; pollMs: number }>(answer)
    }

    test('returns a long poll interval, and a short one while the screen is open', async () => {
      const { account, client } = await service.pilot()
      expect((await client.put('/v1/plugin/live', report())).json?.data).toEqual({ commands: [], pollMs: 10_000 })
      await service.subject.openScreen(account.id)
      expect((await client.put('/v1/plugin/live', report())).json?.data).toEqual({ commands: [], pollMs: 2000 })
    })

    test('delivers every command once, oldest first, over any number of calls', async () => {
      const { account, client } = await service.pilot()
      const sent = []
      for (let n = 0; n < 5; n++) sent.push(await service.subject.sendCommand(account.id, { ...HOLDING }))
      const answers = await Promise.all(Array.from({ length: 6 }, () => client.put('/v1/plugin/live', report())))
      const handed = answers.flatMap((answer) => commandsOf(answer).commands.map(({ id }) => id))
      expect(handed).toEqual(sent)
    })

    test('does not deliver the commands of another pilot', async () => {
      const [one, other] = [await service.pilot(), await service.pilot()]
      await service.subject.sendCommand(one.account.id, HOLDING)
      expect(commandsOf(await other.client.put('/v1/plugin/live', report())).commands).toEqual([])
      expect(commandsOf(await one.client.put('/v1/plugin/live', report())).commands).toMatchObject([
        { request: HOLDING },
      ])
    })

    test('accepts a report with invalid acks', async () => {
      const { account, client } = await service.pilot()
      const id = await service.subject.sendCommand(account.id, HOLDING)
      const acks = [1, null, {}, { id: 'nobody', outcome: 'spoken' }, { id, outcome: 'sung' }]
      expect(commandsOf(await client.put('/v1/plugin/live', report({ acks }))).commands).toMatchObject([{ id }])
    })

    test.each([
      ['schema', { schema: 2 }],
      ['sessionId', { sessionId: '' }],
      ['sentAt', { sentAt: '2026-10-03' }],
      ['sim.latDeg', { sim: { latDeg: 91 } }],
      ['sim.onGround', { sim: { onGround: 'yes' } }],
      ['aerodrome.ident', { aerodrome: { ident: 1 } }],
      ['transcript', { transcript: {} }],
      ['acks', { acks: 1 }],
    ])('with an invalid %s is 400 with its name', async (field, change) => {
      const { client } = await service.pilot()
      const answer = await client.put('/v1/plugin/live', report(change))
      expect([answer.status, answer.json?.error?.message.split(' ')[0]]).toEqual([400, field])
    })
  })
}
