import { err, type Failure, type Result } from '@flightbag/core'

/** Why a command failed, as it is printed: `line` for an input with lines, `field` for an invalid field. */
export interface CommandFailure {
  readonly line: number | null
  readonly field: string | null
  readonly message: string
  /** Set if the command line or a setting cannot be used, whatever is stored: exit code 2. It is not printed. */
  readonly isUsage?: true
}

/** The result of the work of a command. */
export type CommandResult<T> = Promise<Result<T, CommandFailure>>

/** The failure of a whole command. */
export function refused(message: string, field: string | null = null) {
  return err<CommandFailure>({ line: null, field, message })
}

/** The failure of a command line or a setting that cannot be used. */
export function unusable(message: string, field: string | null) {
  return err<CommandFailure>({ line: null, field, message, isUsage: true })
}

/** A failure of core, in words for a terminal. */
export function toCommandFailure(failure: Failure): CommandFailure {
  switch (failure.kind) {
    case 'bad_request':
      return { line: null, field: failure.field, message: failure.message }
    case 'payload_too_large':
      return { line: null, field: null, message: `is larger than ${failure.limitBytes} bytes` }
    case 'unauthorized':
      return { line: null, field: null, message: 'the API key is not valid' }
    default:
      return { line: null, field: null, message: failure.message }
  }
}

/** The failure as one line for people. */
export function failureText({ line, message }: CommandFailure): string {
  return line === null ? message : `line ${line}: ${message}`
}

/** A result of a rule of core about values of the command line. */
export function fromOptions<T>(result: Result<T, Failure>): Result<T, CommandFailure> {
  return result.ok ? result : err({ ...toCommandFailure(result.failure), isUsage: true })
}

/** A result of core, with its failure in words for a terminal. */
export function fromCore<T>(result: Result<T, Failure>): Result<T, CommandFailure> {
  return result.ok ? result : err(toCommandFailure(result.failure))
}
