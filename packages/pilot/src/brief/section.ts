/** A value with its name. */
export type Pair = readonly [label: string, value: string]

/** A text of the pilot, which is shown as it was written. */
export interface Quote {
  readonly label: string
  readonly text: string
}

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The sums under the rows. */
  readonly foot?: readonly string[]
}

/** One part of a brief, without a form: the same for a terminal, a page and a PDF. */
export interface BriefSection {
  readonly title: string
  readonly pairs: readonly Pair[]
  readonly table: Table | null
  readonly quotes: readonly Quote[]
}
