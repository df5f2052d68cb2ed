import type { Call, Log } from '../log/log.ts'

/** A breach of a rule, with the call that shows it. */
export interface Breach {
  readonly call: number
  readonly message: string
}

/** What the calls of a client say about one rule. */
interface Evidence {
  /** How many situations tested the rule. */
  readonly tested: number
  readonly breaches: readonly Breach[]
}

/** A rule for clients. */
export interface Rule {
  /** For example `session/id`: what it is about, and its name. */
  readonly id: string
  readonly for: 'every client' | 'plugins' | 'readers'
  /** The sentence of the specification that the rule comes from, word for word. */
  readonly sentence: string
  /** The situation that tests the rule, for a report in which it did not occur. */
  readonly needs: string
  check(log: Log): Evidence
}

/** Rules for clients of one kind. */
export function rulesFor(clients: Rule['for'], rules: readonly Omit<Rule, 'for'>[]): readonly Rule[] {
  return rules.map((rule) => ({ ...rule, for: clients }))
}

/** A breach that a call shows. */
export function breach(call: Call, message: string): Breach {
  return { call: call.number, message }
}

/** Judges each situation that tests a rule; null: it was kept. */
export function judge<T>(situations: readonly T[], breachIn: (situation: T) => Breach | null): Evidence {
  return {
    tested: situations.length,
    breaches: situations.map(breachIn).filter((found) => found !== null),
  }
}

/** A length of time, in seconds with one decimal. */
export function secondsText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
