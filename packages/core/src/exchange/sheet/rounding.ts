import { tenthsOf } from '../../logbook/tenths.ts'

/**
 * A named rule that rounds whole minutes to tenths of an hour. `nearest` is the rule of the totals; `anac` is the
 * regulator's table.
 */
export type RoundingName = 'nearest' | 'anac'

/**
 * The table of hundredths of the Argentine regulator: 1-2 min: 0, 3-8: 1, ... 27-33: 5, ... 52-57: 9, 58-60: 10. It
 * differs from the nearest tenth with ties up at 33, 39, 45, 51 and 57 minutes, which it rounds down.
 */
export function anacTenths(minutes: number): number {
  const rest = minutes % 60
  return tenthsOf(minutes) - (rest > 30 && rest % 6 === 3 ? 1 : 0)
}

/** Each rule, from whole minutes to tenths of an hour. */
export const roundings: Readonly<Record<RoundingName, (minutes: number) => number>> = {
  nearest: tenthsOf,
  anac: anacTenths,
}
