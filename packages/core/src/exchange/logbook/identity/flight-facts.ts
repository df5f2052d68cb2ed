import type { JsonObject } from '../../../lib/json.ts'
import { countIn, fieldOf, isCount, lineOf } from '../../../logbook/entry.ts'
import { columnKey } from '../../csv/header.ts'
import { minutesOf, tenthsOfFifths } from '../../values/duration.ts'
import type { SourceFlight } from '../flight.ts'
import type { LogbookFormat } from '../format.ts'
import { carried } from '../source/carried.ts'
import { cellsOf, entryTimes, loggedTenthsOf, undecidedEntry } from '../source/stated-times.ts'
import { type SourceRow, storedSources } from '../source/stored-source.ts'
import { textIn } from '../write/exported-cells.ts'

/** A duration for comparison, which one side may know to a tenth of an hour only. */
interface ComparedTime {
  readonly minutes: number | null
  readonly tenths: number | null
}

/**
 * What distinguishes flights of the same day, aircraft and route. Undefined and the empty text: not stated, so it
 * distinguishes nothing.
 */
export interface FlightFacts {
  readonly times: { readonly [name in 'total' | 'night' | 'crossCountry' | 'simulator']?: ComparedTime | undefined }
  readonly landings: number | undefined
  readonly remarks: string
  /** The start of the flight: clock times and meters, by the title of the cell. */
  readonly starts: ReadonlyMap<string, string>
}

/** The facts of a row of a file. */
export function factsOfRow(flight: SourceFlight, format: LogbookFormat): FlightFacts {
  const { times, isDecimal } = flight
  function time(fifths: number | null): ComparedTime | undefined {
    if (fifths === null) return undefined
    return { minutes: isDecimal ? null : minutesOf(fifths), tenths: tenthsOfFifths(fifths) }
  }
  return {
    times: {
      total: time(times.total),
      night: time(times.night),
      crossCountry: time(times.crossCountry),
      simulator: time(flight.simulator),
    },
    landings: flight.landings ?? undefined,
    remarks: flight.remarks,
    starts: startsOf([{ format, row: flight.source }]),
  }
}

/** The facts of a flight of the bag. */
export function factsOfEntry(entry: JsonObject): FlightFacts {
  const line = lineOf(entry) ?? {}
  const undecided = undecidedEntry(entry)
  const isKnown = undecided !== null || cellsOf(entry).some((minutes) => minutes > 0)
  const times = entryTimes(entry)
  function time(minutes: number | null): ComparedTime | undefined {
    return minutes === null || !isKnown ? undefined : { minutes, tenths: tenthsOfFifths(minutes * 5) }
  }
  const tenths = loggedTenthsOf(entry)
  const landings = fieldOf(line, 'landings')
  return {
    times: {
      total: isKnown ? { minutes: times.total, tenths: tenths ?? time(times.total)?.tenths ?? null } : undefined,
      night: time(times.night),
      crossCountry: time(times.crossCountry),
      simulator: { minutes: countIn(line, 'simulator'), tenths: tenthsOfFifths(countIn(line, 'simulator') * 5) },
    },
    landings: isCount(landings) ? landings : undefined,
    remarks: textIn(entry, 'remarks').trim(),
    starts: startsOf(storedSources(entry)),
  }
}

/** Whether two descriptions can be of one flight: nothing that both state is different. */
export function agree(a: FlightFacts, b: FlightFacts): boolean {
  const names = ['total', 'night', 'crossCountry', 'simulator'] as const
  return (
    names.every((name) => isSameTime(a.times[name], b.times[name])) &&
    (a.landings === undefined || b.landings === undefined || a.landings === b.landings) &&
    (a.remarks === '' || b.remarks === '' || a.remarks === b.remarks) &&
    [...a.starts].every(([title, text]) => (b.starts.get(title) ?? text) === text)
  )
}

/** Whether both state the same start. An aircraft cannot start two flights at one moment. */
export function startTogether(a: FlightFacts, b: FlightFacts): boolean {
  return [...a.starts].some(([title, text]) => b.starts.get(title) === text)
}

function isSameTime(a: ComparedTime | undefined, b: ComparedTime | undefined): boolean {
  if (a === undefined || b === undefined) return true
  if (a.minutes !== null && b.minutes !== null && a.minutes === b.minutes) return true
  return a.tenths === b.tenths && (a.minutes === null || b.minutes === null)
}

/** A meter at zero, however it is written. */
const NO_METER = /^[0.,:]+$/

function startsOf(sources: readonly { readonly format: LogbookFormat; readonly row: SourceRow }[]) {
  const starts = new Map<string, string>()
  for (const { format, row } of sources) {
    const cells = new Map(Object.entries(row).map(([name, text]) => [columnKey(name), text.trim()]))
    for (const { title, columns, start } of carried) {
      const text = cells.get(columnKey(columns[format.name] ?? '')) ?? ''
      if (start === undefined || text === '' || (start === 'meter' && NO_METER.test(text))) continue
      if (!starts.has(title)) starts.set(title, text)
    }
  }
  return starts
}
