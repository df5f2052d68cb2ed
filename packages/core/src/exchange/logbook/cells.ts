import { err, ok, type Result } from '../../lib/result.ts'
import { flightCells } from '../../logbook/entry.ts'
import { minutesOf } from '../values/duration.ts'
import type { StatedTimes } from './flight.ts'

/** How the pilot counts instruction received. A file does not determine it. `skip` leaves the cells empty. */
export type DualRule = 'copilot' | 'pilot' | 'skip'

/**
 * Why the cells of a flight are left empty. `isDual`: the pilot's rule for instruction received would determine them.
 */
export interface Undecided {
  readonly isDual: boolean
  readonly reason: string
}

function undecided(reason: string, isDual = false) {
  return err<Undecided>({ isDual, reason })
}

/**
 * The eight cells of a flight, in whole minutes and in the order of the sheet, if the stated times determine them: if
 * one and only one set of cells has these sums. Fails otherwise. The cells add up to the rounded total.
 */
export function determineCells(times: StatedTimes, dualRule: DualRule): Result<readonly number[], Undecided> {
  const { total, night, crossCountry } = times
  if (total === 0) return ok(flightCells.map(() => 0))
  if (night === null) return undecided('the file has no column for night time')
  if (crossCountry === null) return undecided('the file has no column for cross-country time')
  if (night > total || crossCountry > total) return undecided('a part is longer than the flight')
  const seat = determineSeat(times, dualRule)
  if (!seat.ok) return seat
  const crossCountryNight = atNight(crossCountry, total, night, times.crossCountryNight)
  if (crossCountryNight === null) return undecided('the cross-country part of the night time is not stated')
  const pilotNight = atNight(seat.value.pilot, total, night, seat.value.pilotNight)
  if (pilotNight === null) return undecided('the pilot-in-command part of the night time is not stated')
  const byDay = quarters(total - night, crossCountry - crossCountryNight, seat.value.pilot - pilotNight)
  const byNight = quarters(night, crossCountryNight, pilotNight)
  if (byDay === null || byNight === null) {
    return undecided('the file does not state who flew the cross-country part')
  }
  const [localDay, crossDay] = [byDay.slice(0, 2), byDay.slice(2)]
  return ok(inMinutes([...localDay, ...byNight.slice(0, 2), ...crossDay, ...byNight.slice(2)]))
}

/** The time as pilot, in total and by night (null when not stated); the rest of the flight is time as copilot. */
function determineSeat(
  { total, night, pilot, copilot, dual, pilotNight, copilotNight, dualNight }: StatedTimes,
  dualRule: DualRule,
): Result<{ readonly pilot: number; readonly pilotNight: number | null }, Undecided> {
  if (pilot === total && (copilot ?? 0) === 0) return ok({ pilot, pilotNight: null })
  if (copilot === total && (pilot ?? 0) === 0) return ok({ pilot: 0, pilotNight: null })
  if (pilot === null || copilot === null) return undecided('the file has no columns for both pilot and copilot time')
  const received = dual ?? 0
  const isComplete = pilot + copilot === total
  if (!isComplete && (received === 0 || pilot + copilot + received !== total)) {
    return undecided('pilot and copilot time do not add up to the total')
  }
  const counted = isComplete ? 0 : received
  if (counted > 0 && dualRule === 'skip') return undecided('instruction received: not decided how it counts', true)
  const isPilot = dualRule === 'pilot'
  const parts = [pilotNight, copilotNight, ...(counted > 0 ? [dualNight] : [])]
  // Used only if the parts of the night agree with the night: a program may leave these columns empty.
  const agrees = parts.every((part) => part !== null) && parts.reduce<number>((sum, part) => sum + part!, 0) === night
  const asPilot = (pilotNight ?? 0) + (isPilot && counted > 0 ? (dualNight ?? 0) : 0)
  return ok({ pilot: pilot + (isPilot ? counted : 0), pilotNight: agrees ? asPilot : null })
}

/** How much of a part of the flight was by night: from arithmetic where only one value is possible, else as stated. */
function atNight(part: number, total: number, night: number, stated: number | null): number | null {
  if (part === 0 || night === 0) return 0
  if (part === total) return night
  if (night === total) return part
  const isPossible = stated !== null && stated <= Math.min(part, night) && part - stated <= total - night
  return isPossible ? stated : null
}

/**
 * A span of flying split into local pilot, local copilot, cross-country pilot and cross-country copilot; null when its
 * sums allow several splits.
 */
function quarters(span: number, crossCountry: number, pilot: number): readonly number[] | null {
  function isPure(part: number) {
    return part === 0 || part === span
  }
  if (!isPure(crossCountry) && !isPure(pilot)) return null
  const both = crossCountry === 0 || pilot === 0 ? 0 : crossCountry === span ? pilot : crossCountry
  return [pilot - both, span - crossCountry - pilot + both, both, crossCountry - both]
}

/** Whole minutes that add up to the rounded sum: running sums are rounded, not the cells. */
function inMinutes(fifths: readonly number[]): readonly number[] {
  let sum = 0
  return fifths.map((cell) => {
    const before = minutesOf(sum)
    sum += cell
    return minutesOf(sum) - before
  })
}

/**
 * Whether cells in minutes have the sums that a file states beside them: if so, the row is unchanged since they were
 * written.
 */
export function agree(minutes: readonly number[], times: StatedTimes): boolean {
  function sum(has: (cell: number) => boolean) {
    return minutes.reduce((all, cell, i) => (has(i) ? all + cell : all), 0)
  }
  function same(stated: number | null, counted: number) {
    return stated === null || minutesOf(stated) === counted
  }
  const pilot = sum((cell) => (cell & 1) === 0)
  const copilot = sum((cell) => (cell & 1) !== 0)
  const isTotal = same(
    times.total,
    sum(() => true),
  )
  const isNight = same(
    times.night,
    sum((cell) => (cell & 2) !== 0),
  )
  const isCrossCountry = same(
    times.crossCountry,
    sum((cell) => (cell & 4) !== 0),
  )
  return isTotal && isNight && isCrossCountry && isSeat(times, pilot, copilot)
}

/** Whether minutes as pilot and as copilot are the stated ones, with instruction received counted as either. */
function isSeat({ pilot, copilot, dual }: StatedTimes, pilotMinutes: number, copilotMinutes: number): boolean {
  function same(stated: number | null, received: number, counted: number) {
    return stated === null || minutesOf(stated + received) === counted
  }
  const received = dual ?? 0
  return [
    [0, 0],
    [received, 0],
    [0, received],
  ].some(([asPilot, asCopilot]) => same(pilot, asPilot!, pilotMinutes) && same(copilot, asCopilot!, copilotMinutes))
}
