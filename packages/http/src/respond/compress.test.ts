import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, encodingFor } from './compress.ts'

const BODY = Buffer.from(JSON.stringify(Array.from({ length: 2000 }, (_, n) => ({ id: `n-${n % 97}`, value: n * n }))))

test.each([
  [2047, 'gzip', null],
  [2048, 'gzip', 'gzip'],
  [2048, undefined, null],
])('a body of %i bytes for a client that accepts %s is encoded as %s', (length, accepted, encoding) => {
  expect(encodingFor(length, accepted)).toBe(encoding)
})

test('a body is compressed with a fast level', async () => {
  expect(await compress(BODY, 'gzip')).toEqual(gzipSync(BODY, { level: 1 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: BODY.length }
  expect(await compress(BODY, 'br')).toEqual(brotliCompressSync(BODY, { params }))
})
