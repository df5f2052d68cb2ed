import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleForBrowser, LOGBOOK_ENTRY } from './browser/bundle.ts'

test('the logbook entry is at most 2 kB compressed', async () => {
  const { text } = await bundleForBrowser(LOGBOOK_ENTRY)
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(2000)
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(2000)
})

test('the logbook entry imports no library and contains no file from outside core', async () => {
  const { inputs, imports } = await bundleForBrowser(LOGBOOK_ENTRY)
  expect(imports).toEqual([])
  expect(inputs).toContain('packages/core/src/logbook/totals.ts')
  for (const input of inputs) expect(input).toMatch(/^packages\/core\/src\//)
})
