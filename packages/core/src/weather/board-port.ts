import { DAY_MS, MINUTE_MS } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'
import type { ReportKind } from './port.ts'

/**
 * How exactly the board knows when a caller asked for a station, in milliseconds: many callers in a short time cost one
 * write.
 */
export const ASKED_PRECISION_MS = MINUTE_MS

/**
 * A stored time that is further ahead, in milliseconds, comes from a clock that was set back: it counts as none. The
 * clocks of processes differ by less.
 */
export const CLOCK_DIFFERENCE_MS = MINUTE_MS

/** A purge removes the stations for which nobody has asked for this time, in milliseconds. */
export const STATION_KEPT_MS = DAY_MS

/** What all processes know about one kind of report of one station. All times are in milliseconds. */
export interface BoardEntry {
  readonly ident: string
  /** The time of the newest request that was answered; 0 without one. */
  readonly fetchedMs: EpochMs
  /** The time of the newest request that failed; 0 without one. */
  readonly failedMs: EpochMs
  /** The answer, as JSON; null without one. */
  readonly answer: string | null
}

/** An answer of a provider about one station. */
export interface BoardAnswer {
  readonly ident: string
  readonly answer: string
}

/** The stations that a process may request from a provider now. */
export interface DueStations {
  /** A caller asked for them at or after this time. */
  readonly askedSinceMs: EpochMs
  /** Their last answer is older than this time. */
  readonly fetchedBeforeMs: EpochMs
  /** Their last failure is older than this time. */
  readonly failedBeforeMs: EpochMs
  /** Whether those are taken first for which a caller asked first, or last. */
  readonly first: 'asked first' | 'asked last'
  readonly limit: number
}

/** A text that one process at a time replaces. */
export interface VersionedText {
  /** Increases with each replacement. */
  readonly version: number
  readonly text: string
}

/**
 * The weather reports and the budgets of requests that all processes share. It is a cache: its loss costs only
 * requests. It decides nothing; all times come from the caller.
 */
export interface WeatherBoard {
  /**
   * Notes that a caller asks for stations at `nowMs`, and returns what is stored of each, in any order. A noted time
   * that is less than `ASKED_PRECISION_MS` older than `nowMs`, or later, stays.
   */
  ask(kind: ReportKind, idents: readonly string[], nowMs: EpochMs): Promise<readonly BoardEntry[]>
  /** What is stored of stations, in any order. A station that was never asked for is left out. */
  read(kind: ReportKind, idents: readonly string[]): Promise<readonly BoardEntry[]>
  /**
   * Takes due stations until `untilMs`, of one time in the order of their letters, and returns them in any order: no
   * other call takes them before that time, unless their answer or failure is stored before.
   */
  take(kind: ReportKind, due: DueStations, nowMs: EpochMs, untilMs: EpochMs): Promise<readonly BoardEntry[]>
  /**
   * Stores answers to a request of `fetchedMs`, unless a newer one is stored, and ends the taking of their stations. A
   * station that was never asked for is left out; of two answers about one station, the last is stored.
   */
  put(kind: ReportKind, answers: readonly BoardAnswer[], fetchedMs: EpochMs): Promise<void>
  /** Notes a failure at `failedMs`, unless a newer one is stored, and ends the taking of the stations. */
  fail(kind: ReportKind, idents: readonly string[], failedMs: EpochMs): Promise<void>
  /** The state of the budget of a provider; null before the first. */
  budget(provider: string): Promise<VersionedText | null>
  /**
   * Replaces the state of a budget, if its version is still `version` (0 before the first): the version increases by
   * one. Returns false, and changes nothing, if another process was faster.
   */
  replaceBudget(provider: string, version: number, text: string): Promise<boolean>
  /** Removes the stations for which nobody has asked since `askedBeforeMs`. */
  forget(askedBeforeMs: EpochMs): Promise<void>
}
