import type { JsonObject } from '../../../lib/json.ts'
import { countIn, dateOf, fieldOf, flightCells, isCount, lineOf } from '../../../logbook/entry.ts'
import { minutesOf, tenthsOfFifths } from '../../values/duration.ts'
import { agree, determineCells } from '../cells.ts'
import type { SourceFlight } from '../flight.ts'
import { statedFlight, storedSources } from './stored-source.ts'

/** The cells of an entry in whole minutes, in the order of the sheet. */
export function cellsOf(entry: JsonObject): readonly number[] {
  const times = fieldOf(lineOf(entry), 'times')
  return flightCells.map((name) => countIn(times, name))
}

/** The date of an entry; null for none. */
export function dateOfEntry(entry: JsonObject): string | null {
  const line = lineOf(entry)
  return line === null ? null : dateOf(line)
}

/** The pilot's own figure of an entry, in tenths of an hour; null for none. */
export function loggedTenthsOf(entry: JsonObject): number | null {
  const tenths = fieldOf(lineOf(entry), 'loggedTenths')
  return isCount(tenths) ? tenths : null
}

/** The flight as the first program stated it, whose row the record keeps; null without one. */
export function firstStatement(entry: JsonObject): SourceFlight | null {
  const [source] = storedSources(entry)
  return source === undefined ? null : statedFlight(source, dateOfEntry(entry))
}

/** A flight whose time is known and whose eight cells are empty. */
export interface UndecidedEntry {
  /** What its file stated; null when only the pilot's own figure is known. */
  readonly stated: SourceFlight | null
  readonly totalTenths: number
}

/** Whether the time of an entry is known but not in which cells it belongs; null when it is in them, or unknown. */
export function undecidedEntry(entry: JsonObject): UndecidedEntry | null {
  if (cellsOf(entry).some((minutes) => minutes > 0)) return null
  const stated = firstStatement(entry)
  const total = stated?.times.total ?? 0
  const totalTenths = loggedTenthsOf(entry) ?? tenthsOfFifths(total)
  return totalTenths > 0 || total > 0 ? { stated: total > 0 ? stated : null, totalTenths } : null
}

/** The undecided flights among entries, and their time in tenths of an hour, which is in no total of the cells. */
export function undecidedSum(entries: Iterable<object>): { readonly flights: number; readonly tenths: number } {
  let [flights, tenths] = [0, 0]
  for (const entry of entries) {
    const undecided = undecidedEntry(entry as JsonObject)
    if (undecided === null) continue
    flights++
    tenths += undecided.totalTenths
  }
  return { flights, tenths }
}

/** Whether the cells of an entry are those that its file determined, with instruction received counted in any way. */
export function areAsStated(cells: readonly number[], { times, cells: written }: SourceFlight): boolean {
  if (written !== null && agree(written.minutes, times)) return isSame(cells, written.minutes)
  return (['copilot', 'pilot'] as const).some((rule) => {
    const determined = determineCells(times, rule)
    return determined.ok && isSame(cells, determined.value)
  })
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.every((minutes, i) => minutes === b[i])
}

/** The times of an entry as another program counts them, in whole minutes; null: not known. */
export interface EntryTimes {
  readonly total: number | null
  readonly pilot: number | null
  readonly copilot: number | null
  /** Instruction received, which is neither in `pilot` nor in `copilot`. */
  readonly dual: number | null
  readonly night: number | null
  readonly crossCountry: number | null
}

/**
 * The times of an entry: sums of its cells, of which instruction received is taken out again if a file stated it apart;
 * for an undecided flight, what its file stated.
 */
export function entryTimes(entry: JsonObject): EntryTimes {
  const undecided = undecidedEntry(entry)
  if (undecided !== null) return statedTimes(undecided.stated)
  const cells = cellsOf(entry)
  function sum(has: (cell: number) => boolean) {
    return cells.reduce((all, cell, i) => (has(i) ? all + cell : all), 0)
  }
  const pilot = sum((cell) => (cell & 1) === 0)
  const copilot = sum((cell) => (cell & 1) !== 0)
  return {
    total: pilot + copilot,
    ...withInstruction(pilot, copilot, firstStatement(entry)),
    night: sum((cell) => (cell & 2) !== 0),
    crossCountry: sum((cell) => (cell & 4) !== 0),
  }
}

function statedTimes(stated: SourceFlight | null): EntryTimes {
  function minutes(fifths: number | null | undefined) {
    return fifths === null || fifths === undefined ? null : minutesOf(fifths)
  }
  const times = stated?.times
  return {
    total: minutes(times?.total),
    pilot: minutes(times?.pilot),
    copilot: minutes(times?.copilot),
    dual: minutes(times?.dual),
    night: minutes(times?.night),
    crossCountry: minutes(times?.crossCountry),
  }
}

/** Pilot, copilot and instruction received, which add up to the first two numbers. */
function withInstruction(pilot: number, copilot: number, stated: SourceFlight | null) {
  const { total = 0, pilot: own, copilot: second, dual = null } = stated?.times ?? {}
  const isApart = dual !== null && dual > 0 && (own ?? 0) + (second ?? 0) + dual === total
  if (isApart && minutesOf(total) === pilot + copilot) {
    const [ownMinutes, secondMinutes] = [minutesOf(own ?? 0), minutesOf(second ?? 0)]
    if (pilot === ownMinutes) return { pilot, copilot: secondMinutes, dual: copilot - secondMinutes }
    if (copilot === secondMinutes) return { pilot: ownMinutes, copilot, dual: pilot - ownMinutes }
  }
  return { pilot, copilot, dual: 0 }
}
