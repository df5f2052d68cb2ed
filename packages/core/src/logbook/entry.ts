import { parseDateMs } from '../lib/calendar-date.ts'

/**
 * The eight flight-time cells of a line, in the order of the sheet (spec, Record kinds). The index of a cell is a
 * binary number on which the sums rely: bit 0 is copilot (not pilot), bit 1 night (not day), bit 2 cross-country (not
 * local). Each minute belongs to one element of each pair, so all three pairs add up to the same flight.
 */
export const flightCells = [
  'localDayPilot',
  'localDayCopilot',
  'localNightPilot',
  'localNightCopilot',
  'crossCountryDayPilot',
  'crossCountryDayCopilot',
  'crossCountryNightPilot',
  'crossCountryNightCopilot',
] as const

/** The breakdown cells that have a total. They describe flight time and are never added to it. */
export const breakdownCells = ['instructorGiven', 'instrumentReal', 'instrumentHood', 'multiEngine'] as const

/** A cell: whole minutes, not negative; null or absent when the pilot left it empty. */
export type Minutes = number | null | undefined

/** The regulated line of a logbook entry, with the fields that the totals read; other fields may be present. */
export type LogbookLine = {
  /** Date of the flight, `YYYY-MM-DD`. */
  readonly date?: string | null | undefined
  readonly times?: { readonly [cell in (typeof flightCells)[number]]?: Minutes } | null | undefined
  readonly breakdown?: { readonly [cell in (typeof breakdownCells)[number]]?: Minutes } | null | undefined
  /** Minutes in a simulator; not flight time. */
  readonly simulator?: Minutes
  readonly landings?: number | null | undefined
  /** The pilot's own decimal hours, in tenths: 18 is 1.8 h. */
  readonly loggedTenths?: number | null | undefined
}

/**
 * A logbook entry as it is stored. `log` should be a {@link LogbookLine}, but stored data comes from outside, so the
 * type makes no promise and the sums accept any value: a malformed value counts as zero. `id` is not read; it is
 * declared because every record has one, so that any type of records fits.
 */
export type LogbookEntry = { readonly id?: unknown; readonly log?: unknown }

/**
 * The largest number that counts in a cell, as landings or as logged tenths: a million hours in minutes. With this
 * bound, every product and every sum of a million entries is an exact integer, and each entry's sums fit in 32 bits.
 */
export const LARGEST_COUNT = 60_000_000

/** Whether `value` is a whole number from 0 to {@link LARGEST_COUNT}. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_COUNT
}

/** The field `name` of any value; undefined if there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

/**
 * The number in a cell. A missing cell counts as zero (spec, Logbook totals record, rule 2), and so does a malformed
 * one.
 */
export function countIn(value: unknown, name: string): number {
  const cell = fieldOf(value, name)
  return isCount(cell) ? cell : 0
}

/** The line of an entry, or null: an entry with no line is not counted (spec, Logbook totals record, rule 2). */
export function lineOf(entry: LogbookEntry | null | undefined): object | null {
  const log = fieldOf(entry, 'log')
  return typeof log === 'object' && !Array.isArray(log) ? log : null
}

/** The date of a line, `YYYY-MM-DD`; null when it has none or the calendar has no such day. */
export function dateOf(line: object): string | null {
  const date = fieldOf(line, 'date')
  return typeof date === 'string' && parseDateMs(date) !== null ? date : null
}
