import { isJsonObject, LIVE_BODY_MAX_BYTES, MINUTE_MS, parseInstantMs, utf8Bytes } from '@flightbag/core'
import { type Call, pairsOf, reportsOf, sessionsOf, textOf } from '../log/log.ts'
import { refusalIn } from './refusal.ts'
import { breach, judge, rulesFor, secondsText } from './rule.ts'

/** A clock that is wrong by more than this shows a zone, and not a slow machine or a simulated flight. */
const ZONE_MS = 25 * MINUTE_MS
/** Names of values that are data of the simulator and not of the aircraft. */
const NAVIGATION = [
  'navaid',
  'navaids',
  'runway',
  'runways',
  'frequency',
  'frequencies',
  'ils',
  'vor',
  'ndb',
  'airports',
]

function sentAtMs({ sent }: Call): number | null {
  return parseInstantMs(textOf(sent, 'sentAt') ?? '')
}

function pollMsOf({ received }: Call): number | null {
  const data = received?.data
  return isJsonObject(data) && typeof data.pollMs === 'number' ? data.pollMs : null
}

/** The rules for live reports. */
export const LIVE_RULES = rulesFor('plugins', [
  {
    id: 'live/fields',
    sentence: 'Live report body (JSON object, schema 1)',
    needs: 'a live report',
    check: ({ flights }) =>
      judge(flights.flatMap(reportsOf), (call) =>
        call.status === 400 && call.answer.kind === 'reply' ? breach(call, refusalIn(call.answer.body)) : null,
      ),
  },
  {
    id: 'live/size',
    sentence: 'Request body: live report (see Resources), JSON, at most 32 KB, `Content-Type: application/json`.',
    needs: 'a live report',
    check: ({ flights }) =>
      judge(flights.flatMap(reportsOf), (call) => {
        const bytes = utf8Bytes(call.body)
        return bytes <= LIVE_BODY_MAX_BYTES ? null : breach(call, `the body has ${bytes} bytes`)
      }),
  },
  {
    id: 'live/poll',
    sentence: "`pollMs` is `2000` while somebody has the plugin's app screen open, `10000` while nobody does.",
    needs: 'three live reports',
    check: ({ flights }) =>
      judge(
        // The last report of a flight contains the last acks, and may come early.
        flights.flatMap((flight) => pairsOf(reportsOf(flight)).slice(0, -1)).filter(([a]) => pollMsOf(a) !== null),
        ([before, after]) => {
          const ms = after.arrivedMs - before.arrivedMs
          const pollMs = pollMsOf(before) ?? 0
          // From arrival to arrival, and half of it: calls of a slow machine arrive at uneven times.
          if (ms >= pollMs / 2) return null
          return breach(after, `sent ${secondsText(ms)} after call ${before.number}, whose answer has pollMs ${pollMs}`)
        },
      ),
  },
  {
    id: 'live/current',
    sentence: 'The report replaces the previous one; the server forgets it after ten minutes.',
    needs: 'two live reports',
    check: ({ flights }) =>
      judge(
        flights.flatMap((flight) => pairsOf(reportsOf(flight))),
        ([before, after]) => {
          const [was, is] = [sentAtMs(before), sentAtMs(after)]
          if (was === null || is === null || is > was) return null
          return breach(after, `is not newer than call ${before.number}: an old state replaces the current one`)
        },
      ),
  },
  {
    id: 'live/clock',
    sentence: 'Times are UTC ISO 8601.',
    needs: 'a live report',
    check: ({ flights }) =>
      judge(flights.flatMap(reportsOf), (call) => {
        const ms = sentAtMs(call)
        if (ms === null || Math.abs(ms - call.arrivedMs) < ZONE_MS) return null
        const minutes = Math.round((ms - call.arrivedMs) / MINUTE_MS)
        return breach(call, `sentAt is ${minutes} minutes from the time of arrival, as a local time is`)
      }),
  },
  {
    id: 'live/session',
    sentence: 'always the whole session, always under the same id.',
    needs: 'a session and its live reports',
    check: ({ flights }) =>
      judge(
        flights.flatMap((flight) => {
          const ids = sessionsOf(flight).map(({ sessionId }) => sessionId)
          return ids.length === 0 ? [] : reportsOf(flight).map((call) => ({ call, ids }))
        }),
        ({ call, ids }) =>
          call.sessionId === null || ids.includes(call.sessionId)
            ? null
            : breach(call, `names session ${call.sessionId}, and the flight is session ${ids[0]}`),
      ),
  },
  {
    id: 'live/navigation',
    sentence:
      'No navigation data (navaids, frequencies, runways) travels in either direction from the simulator; ' +
      'the plugin sends where the aircraft is, never what is near it.',
    needs: 'a live report',
    check: ({ flights }) =>
      judge(flights.flatMap(reportsOf), (call) => {
        const names = [call.sent?.sim, call.sent].flatMap((part) => (isJsonObject(part) ? Object.keys(part) : []))
        const name = names.find((each) => NAVIGATION.includes(each.toLowerCase()))
        return name === undefined ? null : breach(call, `contains ${name}`)
      }),
  },
])
