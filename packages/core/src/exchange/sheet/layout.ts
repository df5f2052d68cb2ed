import type { JsonObject } from '../../lib/json.ts'
import { countIn, fieldOf, flightCells } from '../../logbook/entry.ts'
import { statedClock } from '../logbook/source/stated-clock.ts'

/** A logbook entry with its line and its aircraft, as a sheet prints it. */
export interface SheetEntry {
  readonly entry: JsonObject
  readonly line: object
  readonly aircraft: JsonObject
}

/**
 * A column of a sheet. Durations are whole minutes; null leaves the cell empty because the entry does not determine it.
 */
export type SheetColumn = {
  readonly groups: readonly string[]
  readonly title: string
  /** Relative width. */
  readonly width: number
} & (
  | {
      readonly kind: 'text'
      readonly value: (of: SheetEntry) => string
      /** Whether a flight without cells is marked in this column, with its total. */
      readonly hasMark?: true
    }
  | { readonly kind: 'count'; readonly value: (of: SheetEntry) => number | null }
  | { readonly kind: 'time'; readonly value: (of: SheetEntry) => number | null; readonly cell?: number }
)

/** How many flights have their time in no column, and that time as text. */
export interface UndecidedFlights {
  readonly flights: number
  readonly time: string
}

/** A sheet of a regulator, declared once: the page, HTML, CSV and PDF derive from it. */
export interface SheetLayout {
  readonly name: 'ar' | 'easa'
  readonly language: 'es' | 'en'
  readonly title: string
  readonly rowsPerPage: number
  /** Whether durations are decimal hours, otherwise hours and minutes. */
  readonly isDecimal: boolean
  readonly columns: readonly SheetColumn[]
  readonly words: {
    readonly pilot: string
    readonly licence: string
    readonly number: string
    readonly file: string | null
    readonly page: string
    readonly pageTotal: string
    readonly carried: string
    readonly toDate: string
    readonly flightTime: string
    readonly note: string
    /** The line below the sums about flights whose time is in no column: their numbers, and their time. */
    readonly undecided: (onPage: UndecidedFlights, toDate: UndecidedFlights) => string
  }
}

export function textAt(value: object, name: string): string {
  const found = fieldOf(value, name)
  return typeof found === 'string' ? found : ''
}

/** The minutes of a flight cell, by its place in the order of the sheet. */
export function cellAt({ line }: SheetEntry, cell: number): number {
  return countIn(fieldOf(line, 'times'), flightCells[cell]!)
}

/** The minutes of the cells for which `has` is true; the bits of a place are copilot, night and cross-country. */
export function cellSum(of: SheetEntry, has: (cell: number) => boolean): number {
  return flightCells.reduce((sum, _, cell) => (has(cell) ? sum + cellAt(of, cell) : sum), 0)
}

export function breakdownAt({ line }: SheetEntry, name: string): number {
  return countIn(fieldOf(line, 'breakdown'), name)
}

/**
 * The time of day of a departure or arrival, `HH:MM` in UTC; empty when neither the entry nor the file from which
 * it was imported states it.
 */
export function clockAt({ entry }: SheetEntry, name: 'departureTime' | 'arrivalTime'): string {
  const text = textAt(entry, name)
  const own = /^\d{2}:?\d{2}$/.test(text) ? text.replace(/^(\d{2}):?/, '$1:') : /T(\d{2}:\d{2})/.exec(text)?.[1]
  return own ?? statedClock(entry, name)
}
