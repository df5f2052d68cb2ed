import { DAY_MS, daysInMonth, parseInstantMs } from './instant.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * The start of the UTC day that `YYYY-MM-DD` names, in milliseconds; null when the calendar has no such day
 * (2026-02-30).
 */
export function parseDateMs(text: string): number | null {
  const found = DATE.exec(text)
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return day >= 1 && day <= daysInMonth(year, month) ? Date.parse(text) : null
}

/** A date or a date-time as an instant, for sorting; null for any other value. */
export function parseDateOrInstantMs(value: unknown): number | null {
  return typeof value === 'string' ? (parseDateMs(value) ?? parseInstantMs(value)) : null
}

/** The start of the UTC day of a date or a date-time, in milliseconds; null for any other value. */
export function utcDayMs(value: unknown): number | null {
  const ms = parseDateOrInstantMs(value)
  return ms === null ? null : Math.floor(ms / DAY_MS) * DAY_MS
}
