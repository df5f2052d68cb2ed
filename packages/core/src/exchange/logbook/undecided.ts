import type { JsonObject } from '../../lib/json.ts'
import type { DualRule, Undecided } from './cells.ts'
import { redecide } from './entry.ts'
import { undecidedEntry } from './source/stated-times.ts'

/** An undecided flight after a decision of the pilot: the record, and why it is still undecided, if it is. */
export interface Decided {
  readonly record: JsonObject & { readonly id: string }
  readonly totalTenths: number
  readonly undecided: Undecided | null
}

const NO_ROW = { isDual: false, reason: 'the bag has only its total: no file stated its parts' }

/**
 * Fills the cells of an undecided flight from the row of its file, with this rule for instruction received. Null for a
 * flight that is not undecided. Nothing is guessed: a flight whose row does not determine its cells stays undecided.
 */
export function decideEntry(entry: JsonObject & { readonly id: string }, rule: DualRule): Decided | null {
  const open = undecidedEntry(entry)
  if (open === null) return null
  const { stated, totalTenths } = open
  if (stated === null) return { record: entry, totalTenths, undecided: NO_ROW }
  return { ...redecide(stated, entry, rule), totalTenths }
}
