/** One check of the doctor. */
export interface Check {
  readonly name: string
  /** `warning` for something that works but should be changed. */
  readonly state: 'ok' | 'warning' | 'failed'
  /** The result, with the fix unless it is `ok`. */
  readonly message: string
}
