import { undecidedSum } from '@flightbag/core/exchange'
import { counted } from './counted.ts'

/** One line about the flights whose time is in no total, because their cells are empty; empty without one. */
export function undecidedNote(entries: Iterable<object>): string {
  const { flights, tenths } = undecidedSum(entries)
  if (flights === 0) return ''
  const hours = `${Math.floor(tenths / 10)}.${tenths % 10} h`
  return `${counted(flights, 'undecided flight', 'undecided flights')} (${hours}), in no total of the cells\n`
}
