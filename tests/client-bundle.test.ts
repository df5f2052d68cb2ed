import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleForBrowser } from './browser/bundle.ts'

const CLIENT_ENTRY = 'packages/client/src/index.ts'

test('the client is at most 5 kB compressed, and all of it is its own', async () => {
  const { text, inputs, imports } = await bundleForBrowser(CLIENT_ENTRY)
  expect(imports).toEqual([])
  for (const input of inputs) expect(input).toMatch(/^packages\/client\/src\//)
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(5000)
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(5000)
})
