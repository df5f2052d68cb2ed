/** ATS routes: reference data, the same for all accounts. */
export interface Airways {
  /** In the order they were loaded. `designator` is compared without regard to case; null filters let all pass. */
  list(filter: { readonly airspace: string | null; readonly designator: string | null }): Promise<readonly Uint8Array[]>
  /** Replaces everything that was loaded before. */
  replace(airways: AsyncIterable<AirwayLine> | Iterable<AirwayLine>): Promise<number>
}

/** One airway, checked: its JSON text, and what it is found by. */
export interface AirwayLine {
  readonly airspace: string
  readonly designator: string
  readonly text: string
}
