import { isCount } from './entry.ts'

/** Minutes rounded to the nearest tenth of an hour, ties up: 3 min is 1 tenth, 33 min is 6. */
export function tenthsOf(minutes: number): number {
  return Math.floor((minutes + 3) / 6)
}

/**
 * Distributes `whole` over the cells in proportion to their minutes, by largest remainder, ties to the earlier cell:
 * whole tenths that add up to `whole`, each less than one tenth from its exact share. All are zero for a flight without
 * minutes.
 */
function apportion(whole: number, minutes: readonly number[]): number[] {
  const all = minutes.reduce((sum, cell) => sum + cell, 0)
  if (all === 0) return minutes.map(() => 0)
  const remainders = minutes.map((cell) => (whole * cell) % all)
  const shares = minutes.map((cell, i) => (whole * cell - remainders[i]!) / all)
  let left = whole - shares.reduce((sum, share) => sum + share, 0)
  for (; left > 0; left--) {
    const largest = remainders.indexOf(Math.max(...remainders))
    shares[largest] = shares[largest]! + 1
    remainders[largest] = -1
  }
  return shares
}

/**
 * The tenths of a flight's cells, in the order of the sheet: each cell rounded, unless the line has the pilot's own
 * `loggedTenths`, which are then distributed over the cells with minutes (spec, Logbook totals record, rule 3). The
 * flight's tenths are their sum, so all ways of adding them give the same result.
 */
export function cellTenths(minutes: readonly number[], loggedTenths: unknown): number[] {
  return isCount(loggedTenths) ? apportion(loggedTenths, minutes) : minutes.map(tenthsOf)
}
