/** One check of the doctor. */
export interface Check {
  readonly name: string
  /** `warning` for something that works but should be changed. */
  readonly state: 'ok' | 'warning' | 'failed'
  /** The result, with the fix unless it is `ok`. */
  readonly message: string
}

export function good(name: string, message: string): Check {
  return { name, state: 'ok', message }
}

export function warning(name: string, message: string): Check {
  return { name, state: 'warning', message }
}

export function failed(name: string, message: string): Check {
  return { name, state: 'failed', message }
}
