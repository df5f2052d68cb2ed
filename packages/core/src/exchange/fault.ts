/** The reason why a file of another program, or one row of it, is refused: where, and the rule that it broke. */
export interface FileFault {
  /** The first line of the row, counted from 1; null when the fault concerns the whole file. */
  readonly line: number | null
  /** The name of the column; null when the fault concerns the whole row or file. */
  readonly column: string | null
  readonly message: string
}

/** A fault of the whole file. */
export function fileFault(message: string): FileFault {
  return { line: null, column: null, message }
}
