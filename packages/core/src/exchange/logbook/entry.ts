import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { countIn, flightCells } from '../../logbook/entry.ts'
import { minutesOf, tenthsOfFifths } from '../values/duration.ts'
import { agree, type DualRule, determineCells, type Undecided } from './cells.ts'
import type { SourceFlight } from './flight.ts'
import type { FlightField } from './format.ts'
import { OPENING_ID } from './opening.ts'
import { areAsStated, cellsOf } from './source/stated-times.ts'

/**
 * The result of deciding the cells of a flight. Minutes are in the order of the sheet; null when the cells stay empty.
 */
interface DecidedCells {
  readonly minutes: readonly number[] | null
  /** The decimal figure to store beside them, in tenths; null for none. */
  readonly loggedTenths: number | null
  readonly undecided: Undecided | null
}

/** A flight as a record of the bag, and the reason why its cells are empty, if they are. */
export interface EntryDraft {
  readonly record: JsonObject & { readonly id: string }
  readonly undecided: Undecided | null
}

/** What the record of a flight contains beside the values of the flight. */
export interface DraftIdentity {
  readonly id: string
  readonly aircraftId: string | null
  readonly importedFrom: JsonObject
}

/** What a record has of an earlier file. */
export interface EarlierEntry {
  readonly record: JsonObject
  /** What the same program stated before; null if it stated nothing. */
  readonly stated: SourceFlight | null
  /** Whether the file has a column for a value, so that an empty cell states that there is none. */
  readonly hasColumn: (field: FlightField) => boolean
}

/**
 * The record of a flight whose row it already keeps: nothing that the pilot has changed since is replaced. Only the
 * cells are determined again, if they are empty or as the file determined them, because the pilot's rule for
 * instruction received can be another one now.
 */
export function redecide(
  flight: SourceFlight,
  stored: JsonObject & { readonly id: string },
  dualRule: DualRule,
): EntryDraft {
  const record = withEngines(flight, stored)
  const line = isJsonObject(record.log) ? record.log : {}
  const cells = cellsOf(record)
  const isOpen = cells.every((minutes) => minutes === 0)
  if (!isOpen && (dualRule === 'skip' || !areAsStated(cells, flight))) return { record, undecided: null }
  const { minutes, undecided } = decideCells(flight, dualRule, line, null)
  if (minutes === null || minutes.every((each, i) => each === cells[i])) return { record, undecided }
  return { record: { ...record, log: { ...line, times: timesOf(minutes) } }, undecided }
}

/** The record with the time on several engines, if it has none and the file has stated the class of its aircraft. */
function withEngines<Stored extends JsonObject>(flight: SourceFlight, stored: Stored): Stored {
  const { multiEngine } = breakdownOf(flight)
  const line = stored.log
  if (multiEngine === undefined || flight.aircraft.isMultiEngine === null || !isJsonObject(line)) return stored
  const breakdown = isJsonObject(line.breakdown) ? line.breakdown : {}
  if (breakdown.multiEngine !== undefined) return stored
  return { ...stored, log: { ...line, breakdown: { ...breakdown, multiEngine } } }
}

/**
 * The record of a flight. Values that the file does not determine keep what the record with the same id already has:
 * fields of the app, the purpose, and cells that the pilot has filled in, as long as they add up to the file's total.
 * A value that the same program stated before, and states no more, is removed.
 */
export function draftEntry(
  flight: SourceFlight,
  { id, aircraftId, importedFrom }: DraftIdentity,
  dualRule: DualRule,
  earlier: EarlierEntry | null,
): EntryDraft {
  const stored = earlier?.record ?? {}
  const before = earlier?.stated ?? null
  const line = isJsonObject(stored.log) ? stored.log : {}
  const { minutes, loggedTenths, undecided } = decideCells(flight, dualRule, line, before)
  const breakdown = isJsonObject(line.breakdown) ? line.breakdown : {}
  const { from, to, route, remarks, purpose } = flight
  const log = {
    ...without(withoutRemoved(line, flight, earlier), ['loggedTenths']),
    ...filled({
      date: flight.date,
      times: minutes === null ? {} : timesOf(minutes),
      breakdown: { ...breakdown, ...breakdownOf(flight) },
      simulator: wholeMinutes(flight.simulator),
      landings: flight.landings,
      approaches: flight.approaches,
      purpose,
      loggedTenths,
    }),
  }
  const { registration } = flight.aircraft
  const stated = filled({ aircraftId, registration, from, to, route, remarks })
  // The id of the totals of paper books is in our own CSV only.
  const mark = id === OPENING_ID ? { openingBalance: true } : {}
  const kept = withoutRemoved(stored, flight, earlier)
  // An anonymous aircraft and a training device have no record: the flight was not made with the earlier aircraft.
  const isOtherAircraft = registration !== '' && aircraftId === null
  const rest = isOtherAircraft ? without(kept, ['aircraftId']) : kept
  return { record: { ...rest, id, ...mark, ...stated, importedFrom, log }, undecided }
}

/** The texts of a record that a program states. */
const TEXTS = ['from', 'to', 'route', 'remarks', 'purpose'] as const

/** The fields without the texts that are still as the program stated them before, and that it has removed since. */
function withoutRemoved(fields: JsonObject, flight: SourceFlight, earlier: EarlierEntry | null): JsonObject {
  const removed = TEXTS.filter(
    (name) => flight[name] === '' && earlier?.hasColumn(name) && fields[name] === earlier.stated?.[name],
  )
  return without(fields, removed)
}

function without(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

function timesOf(minutes: readonly number[]): JsonObject {
  return Object.fromEntries(flightCells.map((name, i) => [name, minutes[i]!]))
}

function decideCells(
  flight: SourceFlight,
  dualRule: DualRule,
  line: JsonObject,
  before: SourceFlight | null,
): DecidedCells {
  const { times, cells, isDecimal, aircraft } = flight
  if (cells !== null && agree(cells.minutes, times)) return { ...cells, undecided: null }
  const inBag = flightCells.map((name) => countIn(line.times, name))
  const isSameTime = inBag.reduce((sum, cell) => sum + cell, 0) === minutesOf(times.total)
  const figure = times.total === 0 ? null : tenthsOfFifths(times.total)
  const storedFigure = typeof line.loggedTenths === 'number' ? line.loggedTenths : null
  // Two flights without a time agree in nothing that the figure could belong to.
  const loggedTenths = isSameTime && !isDecimal && times.total > 0 ? storedFigure : figure
  const isDevice = aircraft.isDevice === true && times.total > 0
  const rule = dualRule === 'skip' && before !== null ? ruleOf(inBag, before) : dualRule
  const found = isDevice ? null : determineCells(times, rule)
  if (found?.ok) return { minutes: found.value, loggedTenths, undecided: null }
  const isCorrected = before !== null && areAsStated(inBag, before) && isOtherFlight(flight, before)
  if (isSameTime && !isCorrected) return { minutes: inBag, loggedTenths, undecided: null }
  const device = { isDual: false, reason: 'the aircraft is a training device: its time is no flight time' }
  return { minutes: null, loggedTenths: figure, undecided: found?.failure ?? device }
}

/** The rule for instruction received by which cells were decided; `skip` if they do not depend on it. */
function ruleOf(cells: readonly number[], { times }: SourceFlight): DualRule {
  const rules = (['copilot', 'pilot'] as const).filter((rule) => {
    const decided = determineCells(times, rule)
    return decided.ok && decided.value.every((minutes, i) => minutes === cells[i])
  })
  return rules.length === 1 ? rules[0]! : 'skip'
}

/** Whether a program states a time, or a training device, that it did not state before. A column can be absent. */
function isOtherFlight({ times, aircraft }: SourceFlight, before: SourceFlight): boolean {
  const names = Object.keys(times) as (keyof SourceFlight['times'])[]
  const isOtherTime = names.some(
    (name) => times[name] !== null && minutesOf(times[name]) !== minutesOf(before.times[name] ?? 0),
  )
  return isOtherTime || (aircraft.isDevice === true && before.aircraft.isDevice !== true)
}

/** The breakdown cells that the file states; several engines are determined by the class of the aircraft. */
function breakdownOf({ aircraft, times, multiEngine, ...flight }: SourceFlight) {
  const { isMultiEngine } = aircraft
  return filled({
    instructorGiven: wholeMinutes(flight.instructorGiven),
    multiEngine: wholeMinutes(multiEngine ?? (isMultiEngine === null ? null : isMultiEngine ? times.total : 0)),
    instrumentReal: wholeMinutes(flight.instrumentReal),
    instrumentHood: wholeMinutes(flight.instrumentHood),
  })
}

function wholeMinutes(fifths: number | null): number | null {
  return fifths === null ? null : minutesOf(fifths)
}

/** The fields that have a value; null and the empty text are none. */
function filled(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}
