import type { LineFault, Result } from '@flightbag/core'
import type { CommandFailure } from './failure.ts'
import { InputLineError, inputLines } from './input-lines.ts'

/** Thrown through a store's transaction, which it undoes: the first bad line of an input. */
class BadLine extends Error {
  override readonly name = 'BadLine'
  readonly failure: CommandFailure
  constructor(line: number, { field, message }: LineFault) {
    super('a line of the input is bad')
    this.failure = { line, field, message: field === '' ? message : `${field} ${message}` }
  }
}

/** Every line of an input as `read` understands it. Throws on the first that it does not, and when the user goes away. */
export async function* checkedLines<T>(
  chunks: AsyncIterable<Uint8Array>,
  read: (text: string, line: number) => Result<T, LineFault>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  for await (const { number, text } of inputLines(chunks)) {
    signal.throwIfAborted()
    const checked = read(text, number)
    if (!checked.ok) throw new BadLine(number, checked.failure)
    yield checked.value
  }
}

/** The failure of a bad line among what a store threw; null for anything else. */
export function lineRefusal(error: unknown): CommandFailure | null {
  if (error instanceof BadLine) return error.failure
  return error instanceof InputLineError ? { line: error.line, field: '', message: error.message } : null
}
