import { gzipSync } from 'node:zlib'
import { err, ok } from '@flightbag/core'
import { expect, test } from 'vitest'
import { compressed, expanded } from './gzip.ts'

const TEXT = Buffer.from('Flaps: UP')

test.each([[], [0x1f], [0x8b], [0x1f, 0], [0, 0x8b], [0x8b, 0x1f], [0x1f, 0x8a, 8]])(
  'bytes without the two first bytes of gzip are as they were: %j',
  (...bytes) => {
    expect(expanded(Uint8Array.from(bytes), 9)).toEqual(ok(Uint8Array.from(bytes)))
  },
)

test('compressed bytes expand to those before, up to the limit and no further', () => {
  const packed = compressed(TEXT)
  expect(expanded(packed, TEXT.length)).toEqual(ok(TEXT))
  expect(expanded(packed, TEXT.length - 1)).toEqual(err(`expands to more than ${TEXT.length - 1} bytes`))
})

test('compressed bytes that are cut or changed anywhere are refused', () => {
  const packed = gzipSync(TEXT)
  for (let length = 2; length < packed.length; length++)
    expect(expanded(packed.subarray(0, length), 99)).toEqual(err('is truncated: the compressed data has no end'))
  // the flags and the time before, and the length behind, are not those of the content
  for (let at = 10; at < packed.length - 4; at++) {
    const other = Buffer.from(packed)
    other[at]! ^= 0xff
    expect([at, expanded(other, 1e6).ok]).toEqual([at, false])
  }
})
