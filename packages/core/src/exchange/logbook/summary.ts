import { noSums, tallyEntry } from '../../logbook/sums.ts'
import { totalsFromSums } from '../../logbook/totals.ts'
import type { FileFault } from '../fault.ts'
import type { Undecided } from './cells.ts'
import type { ChangedField } from './changed-fields.ts'
import { addFigures, type Figures, figuresOf, noFigures } from './figures.ts'
import type { Differing } from './identity/match-flights.ts'
import type { PlannedFlight } from './plan.ts'
import { dateOfEntry, undecidedEntry } from './source/stated-times.ts'
import { textIn } from './write/exported-cells.ts'

/** Lists of the summary name at most so many rows; the counts are complete. */
export const LISTED_ROWS = 40

/** A flight whose cells stay empty. */
export interface UndecidedFlight extends Undecided {
  readonly line: number
  readonly date: string
  readonly aircraft: string
  readonly totalTenths: number
}

/** A stored flight that an import changes. */
export interface ChangedFlight {
  readonly line: number
  readonly date: string
  readonly aircraft: string
  readonly fields: readonly ChangedField[]
}

/** One side of a comparison: a row of the file, or a flight of the bag. */
export interface ComparedFlight {
  readonly date: string
  readonly aircraft: string
  readonly from: string
  readonly to: string
  readonly totalTenths: number
  readonly landings: number
  readonly remarks: string
}

/** A row and a flight of the bag that can be one flight, corrected, or two. */
export interface DifferingFlight {
  readonly line: number
  readonly id: string
  readonly file: ComparedFlight
  readonly bag: ComparedFlight
}

/** An import in figures, before or after it is done. */
export interface ImportPlan {
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly aircraft: number
  readonly undecided: number
  /** Rows that can be a stored flight, corrected, or another flight of the same day, aircraft and route. */
  readonly differing: number
  readonly differingFlights: readonly DifferingFlight[]
  readonly changedFlights: readonly ChangedFlight[]
  /** Those of the undecided flights that a rule for instruction received would decide, and their time in tenths. */
  readonly undecidedDual: { readonly flights: number; readonly tenths: number }
  readonly refusals: readonly FileFault[]
  readonly undecidedFlights: readonly UndecidedFlight[]
  /** The figures that the file states, and those that its flights have as records of the bag. */
  readonly file: Figures
  readonly bag: Figures
}

/** Adds up a plan, in one pass and with bounded memory. */
export function summarisePlan(planned: Iterable<PlannedFlight>): ImportPlan {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0, differing: 0, aircraft: 0, undecided: 0 }
  const undecidedDual = { flights: 0, tenths: 0 }
  const refusals: FileFault[] = []
  const undecidedFlights: UndecidedFlight[] = []
  const differingFlights: DifferingFlight[] = []
  const changedFlights: ChangedFlight[] = []
  const sums = [...noSums]
  let file = noFigures
  for (const each of planned) {
    counts[each.change]++
    if (each.change === 'refused') {
      if (refusals.length < LISTED_ROWS) refusals.push(each.fault)
      continue
    }
    const { flight } = each
    file = addFigures(file, flight)
    if (each.change === 'differing') {
      if (differingFlights.length < LISTED_ROWS) differingFlights.push(comparison(each))
      continue
    }
    const { record, newAircraft, undecided } = each
    if (newAircraft) counts.aircraft++
    if (each.change === 'changed' && changedFlights.length < LISTED_ROWS) {
      const { line, date, aircraft } = flight
      changedFlights.push({ line, date, aircraft: aircraft.registration, fields: each.fields })
    }
    tallyEntry(sums, record, {})
    if (undecided === null) continue
    counts.undecided++
    const totalTenths = addFigures(noFigures, flight).total
    if (undecided.isDual) {
      undecidedDual.flights++
      undecidedDual.tenths += totalTenths
    }
    if (undecidedFlights.length < LISTED_ROWS) {
      const { line, date, aircraft } = flight
      undecidedFlights.push({ ...undecided, line, date, aircraft: aircraft.registration, totalTenths })
    }
  }
  const bag = figuresOf(totalsFromSums(sums))
  return { ...counts, undecidedDual, refusals, differingFlights, changedFlights, undecidedFlights, file, bag }
}

function comparison({ flight, stored }: Differing): DifferingFlight {
  const { line, date, aircraft, from, to, landings, remarks } = flight
  const totalTenths = addFigures(noFigures, flight).total
  const sums = [...noSums]
  tallyEntry(sums, stored, {})
  const bag = figuresOf(totalsFromSums(sums))
  return {
    line,
    id: stored.id,
    file: { date, aircraft: aircraft.registration, from, to, totalTenths, landings: landings ?? 0, remarks },
    bag: {
      date: dateOfEntry(stored) ?? '',
      aircraft: textIn(stored, 'registration'),
      from: textIn(stored, 'from'),
      to: textIn(stored, 'to'),
      totalTenths: undecidedEntry(stored)?.totalTenths ?? bag.total,
      landings: bag.landings ?? 0,
      remarks: textIn(stored, 'remarks'),
    },
  }
}
