import { randomUUID } from 'node:crypto'
import { jsonOf, listIn, objectIn, type Service, type ServiceAnswer, textIn, timeIn } from '../service/service.ts'
import { expect, expectEqual } from '../service/violation.ts'
import type { Check } from './check.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function newId() {
  return `conform-${randomUUID()}`
}

/** The smallest valid body, of a session that started some minutes ago. */
function least() {
  return { schema: 1, startedAt: new Date(Date.now() - 5 * 60_000).toISOString() }
}

function put(
  service: Service,
  id: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
): Promise<ServiceAnswer> {
  return service.ask(`/v1/plugin/sessions/${id}`, {
    method: 'PUT',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function stored(service: Service, body: object) {
  const id = newId()
  expectEqual((await put(service, id, body)).status, 201, 'the status of a new session')
  return objectIn(await service.read(`/v1/plugin/sessions/${id}`), 'data')
}

async function expectRefused(answer: ServiceAnswer, status: number, code: string, what: string) {
  expectEqual(answer.status, status, `the status of ${what}`)
  expectEqual(objectIn(jsonOf(answer), 'error').code, code, `\`error.code\` of ${what}`)
}

/** PUT /v1/plugin/sessions/{id}. */
export const sessionChecks: readonly Check[] = [
  {
    id: 'sessions/refusals',
    sentence:
      'Errors: 415 for a body that is not `application/json`, 413 above 512 KB, 400 for a field that broke a rule.',
    // Each of these requests is refused, so nothing is stored.
    async run(service) {
      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString()
      await expectRefused(
        await put(service, newId(), least(), { 'content-type': 'text/plain' }),
        415,
        'unsupported_media_type',
        'text/plain',
      )
      await expectRefused(
        await put(service, newId(), `"${'x'.repeat(512 * 1024)}"`),
        413,
        'payload_too_large',
        'a large body',
      )
      for (const [field, body] of [
        ['schema', { ...least(), schema: 2 }],
        ['startedAt', { schema: 1 }],
        ['startedAt', { schema: 1, startedAt: 'yesterday' }],
        ['startedAt', { schema: 1, startedAt: tomorrow }],
        ['endedAt', { ...least(), endedAt: 'soon' }],
        ['status', { ...least(), status: 'landed' }],
      ] as const) {
        const answer = await put(service, newId(), body)
        await expectRefused(answer, 400, 'bad_request', `an invalid \`${field}\``)
        const message = textIn(objectIn(jsonOf(answer), 'error'), 'message')
        expect(message.includes(field), `the message "${message}" does not name \`${field}\``)
      }
      for (const [id, what] of [
        [`-${newId()}`, 'an id that starts with a hyphen'],
        ['ab', 'an id of two characters'],
        [newId().padEnd(129, 'x'), 'an id of 129 characters'],
      ] as const)
        await expectRefused(await put(service, id, least()), 400, 'bad_request', what)
    },
  },
  {
    id: 'sessions/upsert',
    sentence:
      'States: the first PUT answers 201; a PUT with the same id answers 200, replaces the whole session and ' +
      'keeps `createdAt`.',
    writes: true,
    async run(service) {
      const id = newId()
      const first = await put(service, id, { ...least(), simulator: 'first' })
      expectEqual(first.status, 201, 'the status of the first PUT')
      const answer = objectIn(jsonOf(first), 'data')
      expectEqual(answer.id, id, '`id`')
      timeIn(answer, 'receivedAt')
      expectEqual(answer.status, 'in_progress', 'the default `status` without `endedAt`')
      const before = objectIn(await service.read(`/v1/plugin/sessions/${id}`), 'data')
      const ended = { ...least(), endedAt: new Date().toISOString() }
      // many HTTP libraries add the character set
      const second = await put(service, id, ended, { 'content-type': 'application/json; charset=utf-8' })
      expectEqual(second.status, 200, 'the status of the second PUT')
      expectEqual(objectIn(jsonOf(second), 'data').status, 'completed', 'the default `status` with `endedAt`')
      const after = objectIn(await service.read(`/v1/plugin/sessions/${id}`), 'data')
      expectEqual(timeIn(after, 'createdAt'), timeIn(before, 'createdAt'), '`createdAt`')
      expectEqual(after.simulator ?? null, null, '`simulator` after a PUT without it')
      expect(timeIn(after, 'updatedAt') > timeIn(before, 'updatedAt'), '`updatedAt` did not increase')
    },
  },
  {
    id: 'sessions/followed',
    sentence: 'Route table: `updatedSince` follows sessions still in progress.',
    writes: true,
    async run(service) {
      const session = await stored(service, least())
      const since = new Date(Date.parse(timeIn(session, 'updatedAt')) - 1).toISOString()
      const changed = listIn(await service.read(`/v1/plugin/sessions?updatedSince=${since}&limit=200`), 'data')
      expect(
        changed.some(({ id }) => id === session.id),
        'the new session is not among the changes',
      )
    },
  },
  {
    id: 'sessions/normalised',
    sentence:
      'Body fields: short strings are trimmed, `language` and `region` have case normalised, `aircraft` is ' +
      'upper-cased, an unknown `dataSource` and an invalid `departure` are stored as null.',
    writes: true,
    async run(service) {
      const session = await stored(service, {
        ...least(),
        simulator: '  X-Plane 12 ',
        language: 'ES',
        region: 'ar',
        dataSource: 'other',
        aircraft: { registration: 'lv-xyz', icaoType: 'c172' },
        departure: 'nowhere',
        arrival: 'SADF',
        aerodromesVisited: ['SADF', 'SADF', 'SAEZ'],
        unknown: 'ignored',
      })
      expectEqual(session.simulator, 'X-Plane 12', '`simulator`')
      expectEqual([session.language, session.region], ['es', 'AR'], '`language` and `region`')
      expectEqual(session.dataSource ?? null, null, '`dataSource`')
      const { registration, icaoType } = objectIn(session, 'aircraft')
      expectEqual([registration, icaoType], ['LV-XYZ', 'C172'], '`aircraft`')
      expectEqual([session.departure ?? null, session.arrival], [null, 'SADF'], '`departure` and `arrival`')
      expectEqual(session.aerodromesVisited, ['SADF', 'SAEZ'], '`aerodromesVisited`')
      expect(!('unknown' in session), 'an unknown field is stored')
    },
  },
  {
    id: 'sessions/events',
    sentence:
      'Body fields: up to 200 events, newest kept; `heard` cut at 160 and `said` at 240 characters; events of ' +
      'unknown kind or without a valid `at` are dropped.',
    writes: true,
    async run(service) {
      function at(minute: number) {
        return new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
      }
      const good = Array.from({ length: 201 }, (_, minute) => ({
        at: at(minute),
        kind: 'turn',
        heard: 'h'.repeat(200),
        said: 's'.repeat(300),
      }))
      const id = newId()
      const answer = await put(service, id, {
        ...least(),
        events: [...good, { at: at(0), kind: 'other' }, { kind: 'turn' }],
        eventsDropped: 4,
      })
      expectEqual(answer.status, 201, 'the status of the PUT')
      const { eventsStored, eventsDropped } = objectIn(jsonOf(answer), 'data')
      expectEqual([eventsStored, eventsDropped], [200, 3 + 4], '`eventsStored` and `eventsDropped`')
      const events = listIn(objectIn(await service.read(`/v1/plugin/sessions/${id}`), 'data'), 'events')
      expectEqual(events.length, 200, 'the number of stored events')
      expectEqual(Date.parse(textIn(events[0]!, 'at')), Date.parse(at(1)), 'the time of the oldest stored event')
      expectEqual(
        [textIn(events[0]!, 'heard').length, textIn(events[0]!, 'said').length],
        [160, 240],
        'the lengths of `heard` and `said`',
      )
    },
  },
  {
    id: 'sessions/counters',
    sentence:
      'Body fields: counters are whole and non-negative, anything else counts as 0; up to 30 `byStation` keys, ' +
      'largest kept.',
    writes: true,
    async run(service) {
      const byStation = Object.fromEntries(
        Array.from({ length: 31 }, (_, n) => [`s${String(n).padStart(2, '0')}`, n + 1]),
      )
      const session = await stored(service, {
        ...least(),
        stats: { transmissions: 12, sayAgain: -1, fastPath: 'many', byStation },
      })
      const stats = objectIn(session, 'stats')
      expectEqual([stats.transmissions, stats.sayAgain, stats.fastPath], [12, 0, 0], 'the counters')
      const kept = objectIn(stats, 'byStation')
      expectEqual(
        [Object.keys(kept).length, 's00' in kept],
        [30, false],
        'the number of stations, and whether the smallest is kept',
      )
    },
  },
]
