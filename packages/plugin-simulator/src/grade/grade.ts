import { type Log, readLog } from './log/log.ts'
import type { RecordedCall } from './log/recorded-call.ts'
import { ACK_RULES } from './rules/acks.ts'
import { FAILURE_RULES } from './rules/failures.ts'
import { LIVE_RULES } from './rules/live.ts'
import { READING_RULES } from './rules/reading.ts'
import { REQUEST_RULES } from './rules/requests.ts'
import type { Breach, Rule } from './rules/rule.ts'
import { SESSION_RULES } from './rules/sessions.ts'

export type Verdict = 'kept' | 'broken' | 'never tested'

/** A breach with the call that shows it, for a reader who does not have the log. */
interface ShownBreach extends Breach {
  /** Time since the first call, in milliseconds. */
  readonly atMs: number
  /** Method and path, without the query: it may contain a key. */
  readonly request: string
}

/** The grade of a client on one rule. */
export interface GradedRule extends Pick<Rule, 'id' | 'sentence' | 'needs'> {
  readonly verdict: Verdict
  /** How many situations tested the rule. */
  readonly tested: number
  /** The calls that broke it, in order. */
  readonly breaches: readonly ShownBreach[]
}

/** The grade of a client. */
export interface Grade {
  /** Whether there was a call, and no rule was broken. */
  readonly passed: boolean
  readonly calls: number
  readonly flights: number
  readonly reads: number
  readonly rules: readonly GradedRule[]
}

/** Grades the calls of a client that used a key and was watched until `endedMs`. */
export function grade(recorded: readonly RecordedCall[], key: string, endedMs: number): Grade {
  const log = readLog(recorded, key, endedMs)
  const rules = RULES.filter((rule) => isFor(rule, log)).map(({ id, sentence, needs, check }): GradedRule => {
    const { tested, breaches } = check(log)
    const verdict = breaches.length > 0 ? 'broken' : tested > 0 ? 'kept' : 'never tested'
    return { id, sentence, needs, verdict, tested, breaches: breaches.map((each) => shown(each, log)) }
  })
  return {
    passed: recorded.length > 0 && rules.every(({ verdict }) => verdict !== 'broken'),
    calls: log.calls.length,
    flights: log.flights.length,
    reads: log.reads.length,
    rules,
  }
}

function shown(breach: Breach, { calls }: Log): ShownBreach {
  const call = calls.find(({ number }) => number === breach.call)
  const atMs = (call?.arrivedMs ?? 0) - (calls[0]?.arrivedMs ?? 0)
  return { ...breach, atMs, request: `${call?.method} ${call?.path}` }
}

/** A client that only reads is not graded as a plugin, nor a plugin as a reader. */
function isFor(rule: Rule, { flights, reads }: Log): boolean {
  if (rule.for === 'plugins') return flights.length > 0 || reads.length === 0
  return rule.for === 'every client' || reads.length > 0
}

/** Every rule of the specification for clients, each declared once, in the order of a report. */
const RULES: readonly Rule[] = [
  ...REQUEST_RULES,
  ...FAILURE_RULES,
  ...SESSION_RULES,
  ...LIVE_RULES,
  ...ACK_RULES,
  ...READING_RULES,
]
