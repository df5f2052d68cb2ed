import { type Call, isAfter, isLast, type Log, sessionsOf } from '../log/log.ts'
import { SILENT_FOR_MS } from '../log/recorded-call.ts'
import { breach, judge, type Rule, secondsText } from './rule.ts'

/** Calls that were sent before the client had read the answer to another one may arrive this much later. */
const CROSSING_MS = 1500
/** The shortest time between a failure and a repetition that is a pause. */
const PAUSE_MS = 200
/** Clients may measure a time by this much too short. */
const INACCURACY_MS = 100
/** A date in `Retry-After` has whole seconds. */
const DATE_INACCURACY_MS = 1100
/** A client that pauses longer than this after its wait has given up. */
const RETURN_MS = 30_000

/** The calls that a client makes after a call, in the same flight or among the reads. */
function laterOf({ flights, reads }: Log, call: Call): readonly Call[] {
  const row = call.target === 'read' ? reads : (flights.find((flight) => flight.includes(call)) ?? [])
  return row.filter(({ number }) => number > call.number)
}

function hasLater(log: Log, call: Call): boolean {
  return laterOf(log, call).length > 0
}

/** Whether the loop that made a call made another one after it. */
function returns(log: Log, call: Call): boolean {
  return laterOf(log, call).some((each) => isSameLoop(call, each))
}

/** The time until which a client that made a call was seen in its flight; 0 for a call that ended the flight. */
function untilMs(log: Log, call: Call): number {
  const last = laterOf(log, call).at(-1)
  if (last !== undefined) return last.arrivedMs
  const flight = log.flights.find((each) => each.includes(call)) ?? []
  const isOver = sessionsOf(flight).some((each) => isLast(each) && each.number <= call.number)
  return isOver ? 0 : log.endedMs
}

/** Whether two calls are made by the same loop of a client, so that they follow each other. */
function isSameLoop(a: Call, b: Call): boolean {
  return a.target === b.target && (a.target !== 'read' || a.url === b.url)
}

function headerOf({ answer }: Call, name: string): string {
  return answer.kind === 'reply' ? (answer.headers[name] ?? '') : ''
}

function retryAtMs(call: Call): number | null {
  const text = headerOf(call, 'retry-after')
  if (text === '') return null
  return /^\d+$/.test(text) ? call.endedMs + Number(text) * 1000 : Date.parse(text)
}

function limited(log: Log, isDate: boolean): readonly Call[] {
  return log.calls.filter(
    (call) => call.status === 429 && retryAtMs(call) !== null && headerOf(call, 'retry-after').includes(' ') === isDate,
  )
}

/** The first call that came too early after a `429`. */
function tooEarly(log: Log, call: Call, inaccuracyMs: number) {
  const atMs = (retryAtMs(call) ?? 0) - inaccuracyMs
  const early = laterOf(log, call).find(
    (next) =>
      next.arrivedMs < atMs &&
      isAfter(next, call) &&
      (isSameLoop(call, next) || next.arrivedMs > call.endedMs + CROSSING_MS),
  )
  if (early === undefined) return null
  const waited = secondsText(early.arrivedMs - call.endedMs)
  return breach(
    early,
    `sent ${waited} after the 429 of call ${call.number}, whose Retry-After was ${headerOf(call, 'retry-after')}`,
  )
}

function isFailure({ answer, status }: Call): boolean {
  return answer.kind !== 'reply' || (status ?? 0) >= 500
}

function failureText({ answer }: Call): string {
  return answer.kind === 'reply'
    ? String(answer.status)
    : { cut: 'cut answer', silent: 'silence', down: 'restart' }[answer.kind]
}

const SILENCE = 'The simulator never waits on the API; a failure, timeout or no network is silence.'
const WAIT = 'On `429` the plugin waits `Retry-After` seconds before the next attempt.'
const STOP = 'On `401` the plugin stops sending and tells the pilot once.'

/** The rules for failures, limits and refused keys. */
export const FAILURE_RULES: readonly Rule[] = [
  {
    id: 'failure/timeout',
    for: 'every client',
    sentence: SILENCE,
    needs: 'a call that is not answered',
    check: ({ calls }) =>
      judge(
        calls.filter(
          ({ answer, endedMs, arrivedMs, left }) =>
            answer.kind === 'silent' && (left || endedMs - arrivedMs >= SILENT_FOR_MS),
        ),
        (call) =>
          call.left ? null : breach(call, `still waited after ${secondsText(SILENT_FOR_MS)} without an answer`),
      ),
  },
  {
    id: 'failure/continue',
    for: 'plugins',
    sentence: SILENCE,
    needs: 'a failed call before the end of a flight',
    check: (log) =>
      judge(
        log.flights
          .flatMap((flight) => flight.filter(isFailure))
          .filter((call) => hasLater(log, call) || untilMs(log, call) - call.endedMs >= RETURN_MS),
        (call) =>
          hasLater(log, call)
            ? null
            : breach(call, `nothing was sent after the ${failureText(call)}, and the flight has no end`),
      ),
  },
  {
    id: 'failure/pause',
    for: 'every client',
    sentence: SILENCE,
    needs: 'a `500` or a cut answer',
    check: (log) =>
      judge(
        // Some libraries repeat a call by themselves whose connection ended before an answer.
        log.calls.filter((call) => isFailure(call) && call.answer.kind !== 'down' && call.answer.kind !== 'silent'),
        (call) => {
          const next = laterOf(log, call).find((each) => isSameLoop(call, each) && isAfter(each, call))
          if (next === undefined || next.arrivedMs - call.endedMs >= PAUSE_MS) return null
          const isEnd = next.target === 'session' && isLast(next) && !isLast(call)
          const isFinalReport = next.target === 'live' && !laterOf(log, next).some((each) => each.target === 'live')
          if (isEnd || isFinalReport) return null
          return breach(
            next,
            `repeated ${next.arrivedMs - call.endedMs} ms after the ${failureText(call)}, without a pause`,
          )
        },
      ),
  },
  {
    id: 'rate/wait',
    for: 'every client',
    sentence: WAIT,
    needs: 'a `429` with seconds',
    check: (log) => judge(limited(log, false), (call) => tooEarly(log, call, INACCURACY_MS)),
  },
  {
    id: 'rate/wait-until',
    for: 'every client',
    sentence: WAIT,
    needs: 'a `429` whose `Retry-After` is a date, as a proxy writes it',
    check: (log) => judge(limited(log, true), (call) => tooEarly(log, call, DATE_INACCURACY_MS)),
  },
  {
    id: 'rate/return',
    for: 'plugins',
    sentence: WAIT,
    needs: 'a `429` well before the end of a flight',
    check: (log) =>
      judge(
        log.flights
          .flat()
          .filter(({ status }) => status === 429)
          .filter((call) => returns(log, call) || untilMs(log, call) - (retryAtMs(call) ?? call.endedMs) >= RETURN_MS),
        (call) =>
          returns(log, call)
            ? null
            : breach(call, `after this 429 no ${call.target === 'live' ? 'live report' : 'session'} was sent again`),
      ),
  },
  {
    id: 'key/stop',
    for: 'plugins',
    sentence: STOP,
    needs: 'a `401`',
    check: (log) =>
      judge(
        log.flights.flatMap((flight) => flight.filter(({ status }) => status === 401).slice(0, 1)),
        (call) => {
          const next = laterOf(log, call).find(
            (each) => isAfter(each, call) && (isSameLoop(call, each) || each.arrivedMs > call.endedMs + CROSSING_MS),
          )
          return next === undefined ? null : breach(next, `sent after the 401 of call ${call.number}`)
        },
      ),
  },
  {
    id: 'key/tell',
    for: 'plugins',
    sentence: STOP,
    needs: 'a person: no call shows what the pilot is told',
    check: () => ({ tested: 0, breaches: [] }),
  },
]
