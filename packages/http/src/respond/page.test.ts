import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePage } from './page.ts'

test('a page is compressed once in each encoding, whatever the number of requests', async () => {
  const body = Buffer.from('reference '.repeat(1000))
  const page = makePage('text/html', body)
  const requests = Array.from({ length: 100 }, () => page.compressed('br'))
  expect(new Set(requests).size).toBe(1)
  expect(new Set(await Promise.all(requests)).size).toBe(1)
  expect(brotliDecompressSync(await page.compressed('br'))).toEqual(body)
  expect(gunzipSync(await page.compressed('gzip'))).toEqual(body)
})
