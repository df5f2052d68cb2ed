import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InputLine, InputLineError, inputLines } from './input-lines.ts'

async function* pieces(bytes: Uint8Array, cuts: readonly number[]) {
  let rest = bytes
  for (const cut of cuts) {
    yield rest.subarray(0, cut)
    rest = rest.subarray(cut)
  }
  yield rest
}

async function read(bytes: Uint8Array, cuts: readonly number[] = [], maxBytes?: number): Promise<InputLine[]> {
  return Array.fromAsync(inputLines(pieces(bytes, cuts), maxBytes))
}

test('lines are returned whole and numbered, for any division of the bytes', async () => {
  const text = fc.string({ unit: 'binary' }).map((given) => given.replaceAll('\n', '').replaceAll('\ufeff', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.array(fc.nat({ max: 9 })), fc.boolean(), async (texts, cuts, ended) => {
      const bytes = Buffer.from(texts.join('\n') + (ended ? '\n' : ''))
      const expected = texts.map((one, at) => ({ number: at + 1, text: one })).filter(({ text }) => text.trim() !== '')
      const longest = Math.max(...texts.map((one) => Buffer.byteLength(one)))
      expect(await read(bytes, cuts, longest)).toEqual(expected)
    }),
  )
})

test('a byte order mark is not part of the first line, and empty lines are counted', async () => {
  expect(await read(Buffer.from('\ufeff{}\r\n\n  \n[]'))).toEqual([
    { number: 1, text: '{}\r' },
    { number: 4, text: '[]' },
  ])
})

test('bytes that are not UTF-8 are rejected with the line number', async () => {
  const failed = read(Buffer.concat([Buffer.from('{}\n'), Buffer.from([0x22, 0xff, 0x22])]))
  await expect(failed).rejects.toEqual(new InputLineError(2, 'is not UTF-8'))
})

test('a line without an end is rejected before it fills the memory', async () => {
  async function* endless() {
    for (;;) yield new Uint8Array(1 << 20).fill(0x20)
  }
  await expect(Array.fromAsync(inputLines(endless()))).rejects.toHaveProperty('line', 1)
})
