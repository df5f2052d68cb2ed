/**
 * The destination of a command's text. A promise resolves when the reader can receive more, so that a slow reader slows
 * the writer down.
 */
export interface Output {
  write(text: string | Uint8Array): Promise<void>
}

/** A file or standard input of a command. */
export interface Input {
  /** The last part of its path; `-` for standard input. */
  readonly name: string
  /** Its length, if it is known. */
  readonly bytes: number | null
  readonly chunks: AsyncIterable<Uint8Array>
}

/** The name of an input in a message, by its path. */
export function inputName(path: string): string {
  return path === '-' ? 'standard input' : path
}

/** The capabilities of a command's terminal. */
export interface Terminal {
  readonly stdout: boolean
  readonly stderr: boolean
  /** Whether to use colour: on a terminal, without `NO_COLOR`. */
  readonly color: boolean
  readonly columns: number
}

export type Confirmation = 'yes' | 'no' | 'no terminal'

/**
 * The input and output of a command. Commands use this and never `process`, so that a test runs them in its own process
 * and reads what they print.
 */
export interface Io {
  readonly stdout: Output
  readonly stderr: Output
  readonly terminal: Terminal
  /** Aborted when the user interrupts the command, and by SIGTERM. */
  readonly signal: AbortSignal
  /** Opens a file, or standard input for `-`. Rejects with an {@link InputError} when it cannot be read. */
  open(path: string): Promise<Input>
  /** Asks a yes-or-no question on the user's terminal, if there is one. */
  confirm(question: string): Promise<Confirmation>
}

/** A file that cannot be opened or read; the message names it. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
