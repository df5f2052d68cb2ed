import type { EpochMs } from '../lib/system.ts'

/**
 * The admissions of one key, numbered from 0 in the order in which they were made. A store may keep the times in parts,
 * and reads only those that the rules ask for: so the cost of a request depends neither on the limit nor on the number
 * of requests in a minute.
 */
export interface KeyWindow {
  /** The number of admissions so far, which is the number of the next one. */
  readonly count: number
  /** The number of the oldest admission that still counted against the quota at the last admission. */
  readonly oldest: number
  /** The time of an admission; undefined if there is none or if it is older than the last `limit` admissions. */
  timeOf(number: number): EpochMs | undefined
}

/** What a request changes in the window of its key, in this order. */
export interface WindowChange {
  /** The clock was set back: all later times are replaced by this one. Null if none is replaced. */
  readonly latestMs: EpochMs | null
  /** The time of the new admission; null if the request was not admitted or has no limit. */
  readonly admittedMs: EpochMs | null
  /** The new value of {@link KeyWindow.oldest}. It may stay unstored until the next admission. */
  readonly oldest: number
}

/** A window whose kept times are in one list. */
export interface ListedWindow {
  /** The number of the first kept time. */
  readonly first: number
  readonly times: readonly EpochMs[]
  readonly oldest: number
}

/** The window of a key that was never admitted. */
export const EMPTY_WINDOW: ListedWindow = { first: 0, times: [], oldest: 0 }

/** The window of a list. */
export function listedWindow({ first, times, oldest }: ListedWindow): KeyWindow {
  return { count: first + times.length, oldest, timeOf: (number) => times[number - first] }
}

/** The list after a change; it keeps the last `limit` times. */
export function changedList(window: ListedWindow, change: WindowChange, limit: number): ListedWindow {
  const { latestMs, admittedMs, oldest } = change
  if (limit === 0) return window
  const seen = latestMs === null ? window.times : window.times.map((time) => Math.min(time, latestMs))
  const times = (admittedMs === null ? seen : [...seen, admittedMs]).slice(-limit)
  const count = window.first + seen.length + (admittedMs === null ? 0 : 1)
  return { first: count - times.length, times, oldest }
}

/** The window after a change. */
export function changedWindow(window: KeyWindow, { latestMs, admittedMs, oldest }: WindowChange): KeyWindow {
  const { count } = window
  function timeOf(number: number) {
    if (number === count && admittedMs !== null) return admittedMs
    const time = window.timeOf(number)
    return time === undefined || latestMs === null ? time : Math.min(time, latestMs)
  }
  return { count: admittedMs === null ? count : count + 1, oldest, timeOf }
}
