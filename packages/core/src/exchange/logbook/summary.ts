import { noSums, tallyEntry } from '../../logbook/sums.ts'
import { totalsFromSums } from '../../logbook/totals.ts'
import type { FileFault } from '../fault.ts'
import type { Undecided } from './cells.ts'
import { addFigures, type Figures, figuresOf, noFigures } from './figures.ts'
import type { PlannedFlight } from './plan.ts'

/** Lists of the summary name at most so many rows; the counts are complete. */
export const LISTED_ROWS = 40

/** A flight whose cells stay empty. */
export interface UndecidedFlight extends Undecided {
  readonly line: number
  readonly date: string
  readonly aircraft: string
  readonly totalTenths: number
}

/** An import in figures, before or after it is done. */
export interface ImportPlan {
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly aircraft: number
  readonly undecided: number
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
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0, aircraft: 0, undecided: 0 }
  const undecidedDual = { flights: 0, tenths: 0 }
  const refusals: FileFault[] = []
  const undecidedFlights: UndecidedFlight[] = []
  const sums = [...noSums]
  let file = noFigures
  for (const each of planned) {
    counts[each.change]++
    if (each.change === 'refused') {
      if (refusals.length < LISTED_ROWS) refusals.push(each.fault)
      continue
    }
    const { flight, record, newAircraft, undecided } = each
    if (newAircraft) counts.aircraft++
    file = addFigures(file, flight)
    tallyEntry(sums, record, {}, 1)
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
  return { ...counts, undecidedDual, refusals, undecidedFlights, file, bag }
}
