import type { EpochMs } from '../lib/system.ts'

/** ATS routes: reference data, the same for all accounts. */
export interface Airways {
  /**
   * In the order in which they were loaded. `designator` is compared without regard to case; a null filter includes
   * all.
   */
  list(filter: { readonly airspace: string | null; readonly designator: string | null }): Promise<readonly Uint8Array[]>
  /**
   * Replaces all airways of earlier loads and returns the number of new ones: of two lines with the same id, the later
   * one counts. A line equal to a stored airway keeps its `updatedAt`; others get `nowMs`.
   */
  replace(airways: AsyncIterable<AirwayLine> | Iterable<AirwayLine>, nowMs: EpochMs): Promise<number>
}

/** One airway, checked: its JSON text with `id` and without `updatedAt`, and the values by which it is found. */
export interface AirwayLine {
  readonly airspace: string
  readonly designator: string
  readonly text: string
}
