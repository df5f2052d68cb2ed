import { type OtherService, testChecks, without, wrong } from '../testing/check-suite.ts'
import { accepting, replacing, withBody, withData } from '../testing/other-services.ts'
import { sessionChecks } from './sessions.ts'

const withoutNulls = withData((data) => Object.fromEntries(Object.entries(data).map(([k, v]) => [k, v ?? undefined])))

/** Bodies that are to be refused, each with a part of it that no other body has. */
const REFUSED = ['"schema":2', '{"schema":1}', '"startedAt":"yesterday"', '"endedAt":"soon"', '"status":"landed"']

let answers = 0
let created = 0

/** A service that stores each event with a time, whatever its kind. */
const storingOtherEvents: typeof fetch = async (input, init) => {
  const { events = [] } = JSON.parse(String(init?.body ?? '{}')) as { events?: { at?: string; kind: string }[] }
  const others = events.filter(({ at, kind }) => at !== undefined && kind !== 'turn').length
  return replacing(/./, 'data.eventsDropped', (dropped: number) => dropped - others)(input, init)
}

/** The times of two versions of a session: as texts, the later one sorts before the earlier one. */
function shortTime(given: string | undefined) {
  if (given === undefined) return undefined
  return answers++ === 0 ? '2026-10-03T10:00:00Z' : '2026-10-03T10:00:00.5Z'
}

testChecks(sessionChecks, {
  broken: {
    'sessions/refusals': withBody((body) => ({ ...body, error: { code: 'bad_request', message: 'no' } })),
    'sessions/upsert': withData(() => ({ createdAt: String(Math.random()) })),
    'sessions/followed': withBody((body) => (Array.isArray(body.data) ? { ...body, data: [] } : body)),
    'sessions/normalised': withData(() => ({ simulator: ' X-Plane 12' })),
    'sessions/events': withData(() => ({ eventsDropped: 0 })),
    'sessions/counters': withData(() => ({ stats: { byStation: {} } })),
  },
  alsoBroken: [
    wrong('sessions/counters', /./, 'data.stats.sayAgain', -1),
    wrong('sessions/counters', /./, 'data.stats.byStation', { s00: 1 }),
    wrong('sessions/events', /./, 'data.events.0.at', '2026-01-01T12:00:00.000Z'),
    wrong('sessions/events', /./, 'data.events.0.said', 's'.repeat(300)),
    wrong('sessions/normalised', /./, 'data.language', 'ES'),
    wrong('sessions/normalised', /./, 'data.dataSource', 'other'),
    wrong('sessions/normalised', /./, 'data.aircraft.registration', 'lv-xyz'),
    wrong('sessions/normalised', /./, 'data.departure', 'nowhere'),
    wrong('sessions/normalised', /./, 'data.aerodromesVisited', ['SADF', 'SADF', 'SAEZ']),
    wrong('sessions/normalised', /./, 'data.unknown', 'ignored'),
    wrong('sessions/refusals', /./, 'error.code', 'another'),
    wrong('sessions/refusals', /./, 'error.message', 'no'),
    wrong('sessions/upsert', /./, 'data.id', 'another'),
    wrong('sessions/upsert', /./, 'data.status', 'completed'),
    wrong('sessions/upsert', /./, 'data.status', 'in_progress'),
    wrong('sessions/upsert', /./, 'data.simulator', 'first'),
    wrong('sessions/upsert', /./, 'data.updatedAt', '2026-01-01T12:00:00.000Z'),
    ['sessions/refusals', 'stores a text', accepting((_u, _i, sent) => sent.get('content-type') === 'text/plain')],
    ...REFUSED.map((part): OtherService => {
      return [
        'sessions/refusals',
        `stores a body with ${part}`,
        accepting((_, { body }) => String(body).includes(part)),
      ]
    }),
    ['sessions/events', 'stores events of another kind', storingOtherEvents],
    ['sessions/refusals', 'stores a large body', accepting((_, { body }) => String(body).length > 512 * 1024)],
    ['sessions/refusals', 'stores a session with an id like -xyz', accepting((url) => /\/-[^/]{2,}$/.test(url))],
    ['sessions/refusals', 'stores a session with an id of 129 characters', accepting((url) => /[^/]{129}$/.test(url))],
    ['sessions/refusals', 'stores a session with the id ab', accepting((url) => url.endsWith('/ab'))],
    without('sessions/upsert', 'data.createdAt'),
    wrong('sessions/upsert', /./, 'data.createdAt', () => new Date(created++).toISOString()),
    without('sessions/upsert', 'data.receivedAt'),
    [
      'sessions/upsert',
      'refuses a body with a character set',
      accepting((_u, _i, sent) => /charset/.test(sent.get('content-type') ?? ''), { error: {}, meta: {} }, 415),
    ],
  ],
  correct: [
    ['sessions/upsert', 'leaves out values that it does not know', withoutNulls],
    ['sessions/normalised', 'leaves out values that it does not know', withoutNulls],
    ['sessions/upsert', 'writes no zeros at the end of a fraction', replacing(/./, 'data.updatedAt', shortTime)],
    [
      'sessions/events',
      'writes the times of events without a fraction',
      replacing(/./, 'data.events', (events: { at: string }[] | undefined) =>
        events?.map((event) => ({ ...event, at: event.at.replace('.000', '') })),
      ),
    ],
  ],
})
