import type { Io } from '../../context/io.ts'

/** Lines are written in pieces of about this size, because one write for each line would be slow. */
export const PIECE_CHARACTERS = 64 * 1024

/** Writes lines to standard output, joined to larger pieces; stops when the user interrupts the command. */
export async function writePieces(
  { stdout, signal }: Pick<Io, 'stdout' | 'signal'>,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  let piece = ''
  for await (const line of lines) {
    signal.throwIfAborted()
    piece += line
    if (piece.length < PIECE_CHARACTERS) continue
    await stdout.write(piece)
    piece = ''
  }
  await stdout.write(piece)
}
