/** Where a command's text goes. A promise resolves when the reader can take more, so that a slow one holds the writer back. */
export interface Output {
  write(text: string | Uint8Array): Promise<void>
}

/** A file or standard input, opened for a command by the process the user started, wherever the command itself runs. */
export interface Input {
  /** The last part of its path; `-` for standard input. */
  readonly name: string
  /** Its length, where it is known. */
  readonly bytes: number | null
  readonly chunks: AsyncIterable<Uint8Array>
}

/** What a terminal can do, as the process the user started sees it. */
export interface Terminal {
  readonly stdout: boolean
  readonly stderr: boolean
  /** Colour is wanted: a terminal, and no `NO_COLOR`. */
  readonly color: boolean
  readonly columns: number
}

export type Confirmation = 'yes' | 'no' | 'no terminal'

/**
 * All a command may know of the world it was started in. Commands use this and never `process`, because one may run
 * inside the serving process while its words belong to another one's terminal.
 */
export interface Io {
  readonly stdout: Output
  readonly stderr: Output
  readonly terminal: Terminal
  /** Aborted when the user interrupts the command or goes away. */
  readonly signal: AbortSignal
  /** Opens a file, or standard input for `-`. Rejects with an {@link InputError} when it cannot be read. */
  open(path: string): Promise<Input>
  /** Asks a question that is answered with yes or no, on the user's terminal when there is one. */
  confirm(question: string): Promise<Confirmation>
}

/** A file that was named cannot be opened or read; the message names it. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
