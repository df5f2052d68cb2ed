import { parseInstantMs } from './instant.ts'

const DATE_CHARACTERS = 'YYYY-MM-DD'.length

/**
 * The start of the UTC day that `YYYY-MM-DD` names, in milliseconds; null when the calendar has no such day
 * (2026-02-30).
 */
export function parseDateMs(text: string): number | null {
  return text.length === DATE_CHARACTERS ? parseInstantMs(`${text}T00:00Z`) : null
}

/** A date or a date-time as an instant, for sorting; null for any other value. */
export function parseDateOrInstantMs(value: unknown): number | null {
  return typeof value === 'string' ? (parseDateMs(value) ?? parseInstantMs(value)) : null
}
