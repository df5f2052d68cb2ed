import { TextDecoder } from 'node:util'

/** One line of an input, without its end. Lines count from 1. */
export interface InputLine {
  readonly number: number
  readonly text: string
}

/** The input is not UTF-8, or has a line that is too long for the memory; `line` is its number. */
export class InputLineError extends Error {
  override readonly name = 'InputLineError'
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Far above the size of any record, and small enough for the memory. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024

const LF = 0x0a

/**
 * Splits bytes into lines of UTF-8, with one line at a time in memory. Empty lines are skipped but counted; so is a
 * byte order mark at the start. Throws an {@link InputLineError} for a line that is not UTF-8 or longer than
 * `maxBytes`.
 */
export async function* inputLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<InputLine> {
  let number = 0
  let begun: Uint8Array[] = []
  let begunBytes = 0
  const decoder = new TextDecoder('utf-8', { fatal: true })
  function line(rest: Uint8Array): InputLine | null {
    number++
    const bytes = begun.length === 0 ? rest : Buffer.concat([...begun, rest])
    begun = []
    begunBytes = 0
    const text = decode(decoder, bytes, number)
    return text.trim() === '' ? null : { number, text }
  }
  for await (const chunk of chunks) {
    let at = 0
    for (let end = chunk.indexOf(LF, at); end >= 0; end = chunk.indexOf(LF, at)) {
      const found = line(chunk.subarray(at, end))
      at = end + 1
      if (found !== null) yield found
    }
    if (at === chunk.length) continue
    begun.push(chunk.subarray(at))
    begunBytes += chunk.length - at
    if (begunBytes > maxBytes) throw new InputLineError(number + 1, `is longer than ${maxBytes} bytes`)
  }
  const last = begunBytes > 0 ? line(new Uint8Array()) : null
  if (last !== null) yield last
}

function decode(decoder: TextDecoder, bytes: Uint8Array, line: number): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new InputLineError(line, 'is not UTF-8')
  }
}
