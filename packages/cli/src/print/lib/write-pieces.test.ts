import { expect, test } from 'vitest'
import { memoryIo } from '../../testing/memory-io.ts'
import { PIECE_CHARACTERS, writePieces } from './write-pieces.ts'

/** Writes lines, and returns what each write had. */
async function piecesOf(lines: Iterable<string>, signal?: AbortSignal): Promise<readonly string[]> {
  const pieces: string[] = []
  const stdout = { write: async (text: string | Uint8Array) => void pieces.push(String(text)) }
  await writePieces({ ...memoryIo(signal === undefined ? {} : { signal }), stdout }, lines)
  return pieces
}

test('lines are joined to pieces, and each is written once', async () => {
  const long = `${'x'.repeat(PIECE_CHARACTERS - 3)}\n`
  expect(await piecesOf(['a\n', long, 'b\n', 'c\n'])).toEqual([`a\n${long}`, 'b\nc\n'])
})

test('an interruption ends the writing before the next line', async () => {
  const interruption = new AbortController()
  function* lines() {
    yield 'a\n'
    interruption.abort(new Error('interrupted'))
    yield 'b\n'
  }
  await expect(piecesOf(lines(), interruption.signal)).rejects.toThrow('interrupted')
})
