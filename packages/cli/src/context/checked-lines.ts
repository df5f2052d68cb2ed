import { err, type LineFault, type Result } from '@flightbag/core'
import { counted, type Progress, progress } from '../print/progress.ts'
import type { Answer } from './command-context.ts'
import type { CommandFailure } from './failure.ts'
import { InputLineError, inputLines } from './input-lines.ts'
import type { Io } from './io.ts'

/** Thrown through a store's transaction, which it undoes: the first bad line of an input. */
class BadLine extends Error {
  override readonly name = 'BadLine'
  readonly failure: CommandFailure
  constructor(line: number, { field, message }: LineFault) {
    super('a line of the input is bad')
    this.failure = { line, field: field || null, message: field === '' ? message : `${field} ${message}` }
  }
}

type ReadLine<Line> = (text: string, line: number) => Result<Line, LineFault>

/**
 * What `work` makes of all lines of a file, each as `read` understands it; how far it is shows on a terminal. Fails with the
 * first line that is bad, which is thrown through `work`, so that a transaction it has begun is undone.
 */
export async function withLines<Line, T>(
  io: Io,
  path: string,
  doing: string,
  read: ReadLine<Line>,
  work: (lines: AsyncIterable<Line>) => Answer<T>,
): Answer<T> {
  const input = await io.open(path)
  const shown = progress(io, doing, input.bytes)
  try {
    return await work(checkedLines(readThenStored(input.chunks, shown), read, io.signal))
  } catch (error) {
    const refusal = lineRefusal(error)
    if (refusal === null) throw error
    return err(refusal)
  } finally {
    await shown.clear()
  }
}

/** Every line of an input as `read` understands it. Throws on the first that it does not, and when the user goes away. */
async function* checkedLines<Line>(
  chunks: AsyncIterable<Uint8Array>,
  read: ReadLine<Line>,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  for await (const { number, text } of inputLines(chunks)) {
    signal.throwIfAborted()
    const checked = read(text, number)
    if (!checked.ok) throw new BadLine(number, checked.failure)
    yield checked.value
  }
}

/** The chunks, counted; after the last one the progress shows the second phase, in which the store applies all lines. */
async function* readThenStored(chunks: AsyncIterable<Uint8Array>, shown: Progress): AsyncGenerator<Uint8Array> {
  yield* counted(chunks, shown)
  await shown.phase('storing the records')
}

/** The failure of a bad line among what a store threw; null for anything else. */
function lineRefusal(error: unknown): CommandFailure | null {
  if (error instanceof BadLine) return error.failure
  return error instanceof InputLineError ? { line: error.line, field: null, message: error.message } : null
}
