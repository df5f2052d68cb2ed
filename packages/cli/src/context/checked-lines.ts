import { err, type LineFault, type Result } from '@flightbag/core'
import { countedChunks, type Progress, withProgress } from '../print/progress.ts'
import type { CommandFailure, CommandResult } from './failure.ts'
import { InputLineError, inputLines } from './input-lines.ts'
import type { Io } from './io.ts'

/** The first invalid line of an input. It is thrown through a store's transaction, which is rolled back. */
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
 * The result of `work` for all lines of a file, each decoded by `read`; a terminal shows the progress. Fails with the
 * first invalid line, which is thrown through `work`, so that its transaction is rolled back.
 */
export async function withLines<Line, T>(
  io: Io,
  path: string,
  doing: string,
  read: ReadLine<Line>,
  work: (lines: AsyncIterable<Line>) => CommandResult<T>,
): CommandResult<T> {
  const input = await io.open(path)
  try {
    return await withProgress(io, doing, input.bytes, (shown) =>
      work(checkedLines(readThenStored(input.chunks, shown), read, io.signal)),
    )
  } catch (error) {
    const refusal = lineRefusal(error)
    if (refusal === null) throw error
    return err(refusal)
  }
}

/**
 * Every line of an input, decoded by `read`. Throws at the first invalid line, and when the user interrupts the
 * command.
 */
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

/**
 * The chunks, counted; after the last one the progress shows the second phase, in which the store applies all lines.
 */
async function* readThenStored(chunks: AsyncIterable<Uint8Array>, shown: Progress): AsyncGenerator<Uint8Array> {
  yield* countedChunks(chunks, shown)
  await shown.phase('storing the records')
}

/** The failure of an invalid line in an error that a store threw; null for any other error. */
function lineRefusal(error: unknown): CommandFailure | null {
  if (error instanceof BadLine) return error.failure
  return error instanceof InputLineError ? { line: error.line, field: null, message: error.message } : null
}
