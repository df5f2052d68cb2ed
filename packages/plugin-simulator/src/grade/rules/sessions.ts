import {
  EVENT_KINDS,
  isJsonObject,
  type JsonObject,
  parseInstantMs,
  SECOND_MS,
  SESSION_BODY_MAX_BYTES,
  SESSION_ID_PATTERN,
  utf8Bytes,
} from '@flightbag/core'
import { type Call, isAfter, isLast, objectsOf, pairsOf, sessionsOf, textOf } from '../log/log.ts'
import { refusalIn } from './refusal.ts'
import { breach, judge, rulesFor } from './rule.ts'

/** A flight whose last call is older than this is over. */
const OVER_AFTER_MS = 30 * SECOND_MS
/** Sessions that follow each other faster than this were not sent every few minutes, at any speed of a simulation. */
const OFTEN_MS = 1500
const OFTEN_TIMES = 3
/** Calls at the same time are told from calls that follow each other by this much. */
const OVERLAP_MS = 250

const WHOLE = 'always the whole session, always under the same id.'
const SENT_AT =
  'The plugin sends it at the start, at a checkpoint every few minutes while something changed, and once at the end'
const NOTHING_ELSE =
  "Nothing derived from the simulator's scenery or navigation data, no audio and no provider keys belong in a session."
const FORBIDDEN = [
  'navaid',
  'navaids',
  'runways',
  'frequencies',
  'scenery',
  'audio',
  'apikey',
  'providerkeys',
  'secret',
]

function isStored({ status }: Call): boolean {
  return status === 200 || status === 201
}

function whole(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** Whether events of an earlier copy are neither in the later one nor counted by its `eventsDropped`. */
function losesEvents(before: JsonObject, after: JsonObject): boolean {
  const kept = new Set(objectsOf(after, 'events').map((event) => textOf(event, 'at')))
  const lost = objectsOf(before, 'events').filter((event) => !kept.has(textOf(event, 'at')))
  return lost.length > Math.max(0, whole(after.eventsDropped) - whole(before.eventsDropped))
}

/** What the later of two copies of a session lost; null if nothing. A smaller one may lack parts other than events. */
function lostIn(before: JsonObject, after: JsonObject, isSmaller: boolean): string | null {
  const [began, begins] = [before, after].map((body) => parseInstantMs(textOf(body, 'startedAt') ?? ''))
  if (began !== begins) return 'has another startedAt'
  const missing = Object.keys(before).find((name) => before[name] !== null && !(name in after))
  if (missing !== undefined && !isSmaller) return `lacks ${missing}`
  return losesEvents(before, after) ? 'lacks events, which eventsDropped does not count' : null
}

/** The first name in a body that must not be in it; null if there is none. */
function forbiddenIn(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(forbiddenIn).find((name) => name !== null) ?? null
  if (!isJsonObject(value)) return null
  const name = Object.keys(value).find((each) => FORBIDDEN.includes(each.toLowerCase()))
  return name ?? forbiddenIn(Object.values(value))
}

/** The rules for sessions. */
export const SESSION_RULES = rulesFor('plugins', [
  {
    id: 'session/id',
    sentence: WHOLE,
    needs: 'two calls with one session',
    check: ({ flights }) =>
      judge(
        flights.map(sessionsOf).filter(({ length }) => length > 1),
        (sessions) => {
          const other = sessions.find(({ sessionId }) => sessionId !== sessions[0]?.sessionId)
          if (other === undefined) return null
          return breach(other, `the flight of session ${sessions[0]?.sessionId} was sent as ${other.sessionId}, too`)
        },
      ),
  },
  {
    id: 'session/id-form',
    sentence: 'Path `{id}`: 3 to 128 characters from `A-Z a-z 0-9 . _ -`, starting with a letter or digit.',
    needs: 'a session',
    check: ({ flights }) =>
      judge(flights.flatMap(sessionsOf), (call) =>
        SESSION_ID_PATTERN.test(call.sessionId ?? '') ? null : breach(call, `the id is ${call.sessionId}`),
      ),
  },
  {
    id: 'session/start',
    sentence: SENT_AT,
    needs: 'a session',
    check: ({ flights }) =>
      judge(
        flights.map(sessionsOf).filter(({ length }) => length > 0),
        ([first]) =>
          first !== undefined && isLast(first) ? breach(first, 'the first copy already has endedAt') : null,
      ),
  },
  {
    id: 'session/end',
    sentence: SENT_AT,
    needs: 'a flight that ended',
    check: ({ flights, endedMs }) =>
      judge(
        flights.filter((flight) => {
          const last = flight.at(-1)
          const isStopped = flight.some(({ status }) => status === 401 || status === 410)
          if (last === undefined || sessionsOf(flight).length === 0 || isStopped) return false
          const isQuiet = endedMs - last.endedMs >= OVER_AFTER_MS && last.status !== null && last.status < 400
          return sessionsOf(flight).some(isLast) || isQuiet
        }),
        (flight) => {
          const ends = sessionsOf(flight).filter(isLast)
          if (ends.length === 0) return breach(flight.at(-1)!, 'the last call of a flight whose end was never sent')
          const again = ends.find((end) => ends.some((each) => isStored(each) && isAfter(end, each)))
          return again === undefined ? null : breach(again, 'the end was stored before, and was sent again')
        },
      ),
  },
  {
    id: 'session/whole',
    sentence: WHOLE,
    needs: 'two copies of one session',
    check: ({ flights }) =>
      judge(
        flights.flatMap((flight) => {
          const sessions = sessionsOf(flight).filter(({ sent }) => sent !== null)
          const tooLarge = sessions.find(({ status }) => status === 413)
          return pairsOf(sessions).map(([before, after]) => ({ before, after, tooLarge }))
        }),
        ({ before, after, tooLarge }) => {
          const isSmaller = tooLarge !== undefined && isAfter(after, tooLarge)
          const lost = lostIn(before.sent ?? {}, after.sent ?? {}, isSmaller)
          return lost === null ? null : breach(after, `${lost}, unlike call ${before.number}`)
        },
      ),
  },
  {
    id: 'session/changed',
    sentence: SENT_AT,
    needs: 'a copy after a stored one',
    check: ({ flights }) =>
      judge(
        // A second end is a breach of another rule.
        flights.flatMap((flight) => pairsOf(sessionsOf(flight)).filter(([a]) => isStored(a) && !isLast(a))),
        ([before, after]) =>
          before.body === after.body && isAfter(after, before)
            ? breach(after, `equals call ${before.number}, which was stored`)
            : null,
      ),
  },
  {
    id: 'session/often',
    sentence: 'One record per session, never one per radio call.',
    needs: 'a checkpoint after a stored copy',
    check: ({ flights }) =>
      judge(
        flights
          .map((flight) =>
            pairsOf(sessionsOf(flight)).filter(
              ([before, after]) => isStored(before) && !isLast(after) && before.body !== after.body,
            ),
          )
          .filter(({ length }) => length > 0),
        (pairs) => {
          const hasty = pairs.filter(([before, after]) => {
            const ms = after.arrivedMs - before.arrivedMs
            return ms < OFTEN_MS && isAfter(after, before)
          })
          if (hasty.length < OFTEN_TIMES) return null
          return breach(hasty[0]![1], `${hasty.length} copies were sent less than 1.5 s after another one`)
        },
      ),
  },
  {
    id: 'session/parallel',
    sentence: 'Idempotent upsert of one whole session.',
    needs: 'a session whose answer takes a second',
    check: ({ flights }) =>
      judge(
        flights.flatMap(sessionsOf).filter(({ arrivedMs, endedMs }) => endedMs - arrivedMs > 2 * OVERLAP_MS),
        (slow) => {
          const other = flights
            .flatMap(sessionsOf)
            .find(
              ({ number, sessionId, arrivedMs }) =>
                number > slow.number && sessionId === slow.sessionId && arrivedMs < slow.endedMs - OVERLAP_MS,
            )
          return other === undefined ? null : breach(other, `sent while call ${slow.number} was in progress`)
        },
      ),
  },
  {
    id: 'session/fields',
    sentence: 'a field broke a rule; message names it',
    needs: 'a session',
    check: ({ flights }) =>
      judge(flights.flatMap(sessionsOf), (call) =>
        call.status === 400 && call.answer.kind === 'reply' ? breach(call, refusalIn(call.answer.body)) : null,
      ),
  },
  {
    id: 'session/events',
    sentence: 'Events of unknown kind or without a valid `at` are dropped.',
    needs: 'a session with events',
    check: ({ flights }) =>
      judge(
        flights.flatMap(sessionsOf).filter(({ sent }) => objectsOf(sent, 'events').length > 0),
        (call) => {
          const wrong = objectsOf(call.sent, 'events').find(
            (event) =>
              parseInstantMs(textOf(event, 'at') ?? '') === null ||
              !EVENT_KINDS.some((kind) => kind === textOf(event, 'kind')),
          )
          return wrong === undefined ? null : breach(call, `the event ${JSON.stringify(wrong)} is lost`)
        },
      ),
  },
  {
    id: 'session/content',
    sentence: NOTHING_ELSE,
    needs: 'a session',
    check: ({ flights }) =>
      judge(flights.flatMap(sessionsOf), (call) => {
        const name = forbiddenIn(call.sent)
        return name === null ? null : breach(call, `the session contains ${name}`)
      }),
  },
  {
    id: 'session/size',
    sentence: 'at most 512 KB (`413` above)',
    needs: 'a session',
    check: ({ flights }) =>
      judge(flights.flatMap(sessionsOf), (call) => {
        const bytes = utf8Bytes(call.body)
        return bytes <= SESSION_BODY_MAX_BYTES ? null : breach(call, `the body has ${bytes} bytes`)
      }),
  },
  {
    id: 'session/refused',
    sentence: 'body too large / not JSON',
    needs: 'a `413`, `415` or `400` to a session, and a later copy',
    check: ({ flights }) =>
      judge(
        flights.flatMap((flight) =>
          pairsOf(sessionsOf(flight)).filter(([{ status }]) => status === 400 || status === 413 || status === 415),
        ),
        ([before, after]) =>
          before.body === after.body && isAfter(after, before)
            ? breach(after, `repeats call ${before.number} unchanged, which was refused with ${before.status}`)
            : null,
      ),
  },
  {
    id: 'session/gone',
    sentence: 'On `410` the plugin drops that session from its queue and never sends it again.',
    needs: 'a `410`',
    check: ({ flights }) =>
      judge(
        flights.flatMap((flight) =>
          sessionsOf(flight)
            .filter(({ status }) => status === 410)
            .slice(0, 1),
        ),
        (gone) => {
          const again = flights
            .flatMap(sessionsOf)
            .find((call) => isAfter(call, gone) && call.sessionId === gone.sessionId)
          return again === undefined ? null : breach(again, `sent again after the 410 of call ${gone.number}`)
        },
      ),
  },
])
