import { DAY_MS, HOUR_MS, INSTANT_CHARACTERS, MINUTE_MS } from '../../lib/instant.ts'

/** A day of the month, an hour (24 is the end of the day) and minutes, UTC, as in the code forms. */
export type DayTime = { readonly day: number; readonly hour: number; readonly minute: number }

/** Whether hour and minute are a time of day; 24 only as 2400. */
export function isClock(hour: number, minute: number): boolean {
  return minute < 60 && (hour < 24 || (hour === 24 && minute === 0))
}

/** An instant as ISO 8601 in UTC; null for an invalid date and for a year without four digits. */
export function iso(instant: Date): string | null {
  const text = Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
  return text.length === INSTANT_CHARACTERS ? text : null
}

/**
 * The instant nearest to `reference` that has this day of the month and this time, UTC. Months without the day are
 * skipped. Null when the time is invalid or the reference is not a date.
 */
export function nearestDayTime({ day, hour, minute }: DayTime, reference: Date): Date | null {
  const near = reference.getTime()
  if (!isClock(hour, minute)) return null
  const year = reference.getUTCFullYear()
  const month = reference.getUTCMonth()
  let best: number | null = null
  // Two months back: on 1 March the nearest 31st may be that of January.
  for (let offset = -2; offset <= 1; offset++) {
    const midnight = new Date(0)
    midnight.setUTCFullYear(year, month + offset, day)
    if (midnight.getUTCDate() !== day) continue
    const instant = midnight.getTime() + hour * HOUR_MS + minute * MINUTE_MS
    if (best === null || Math.abs(instant - near) < Math.abs(best - near)) best = instant
  }
  return best === null || Number.isNaN(new Date(best).getTime()) ? null : new Date(best)
}

/**
 * The time of a report may be up to a day after `reference`, for clocks that differ and for references of the same day.
 */
const FUTURE_MS = DAY_MS

/**
 * The latest instant with this day of the month and this time, UTC, at most one day after `reference`: a report comes
 * from the past. Null when the time is invalid, the reference is not a date, or the last months lack the day.
 */
export function latestDayTime({ day, hour, minute }: DayTime, reference: Date): Date | null {
  const last = reference.getTime() + FUTURE_MS
  if (!isClock(hour, minute)) return null
  for (let offset = 1; offset >= -2; offset--) {
    const midnight = new Date(0)
    midnight.setUTCFullYear(reference.getUTCFullYear(), reference.getUTCMonth() + offset, day)
    if (midnight.getUTCDate() !== day) continue
    const instant = new Date(midnight.getTime() + hour * HOUR_MS + minute * MINUTE_MS)
    if (instant.getTime() <= last) return instant
  }
  return null
}

/**
 * The first instant at or after `start` (after it, with `strictly`) with this time of day, UTC; null when there is
 * none.
 */
export function nextClock(hour: number, minute: number, start: Date, strictly = false): Date | null {
  const from = start.getTime()
  if (!isClock(hour, minute)) return null
  const midnight = Math.floor(from / DAY_MS) * DAY_MS
  let instant = midnight + (hour % 24) * HOUR_MS + minute * MINUTE_MS
  if (instant < from || (strictly && instant === from)) instant += DAY_MS
  const found = new Date(instant)
  return Number.isNaN(found.getTime()) ? null : found
}

/** The instant nearest to `reference` with a time of day, UTC; null when there is none. */
export function nearestClock(hour: number, minute: number, reference: Date): Date | null {
  return nextClock(hour, minute, new Date(reference.getTime() - 12 * HOUR_MS))
}
