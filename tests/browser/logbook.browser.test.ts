import * as logbook from '@flightbag/core/logbook'
import { anyLogbookEntry, anyLogbookJunk, anyLogbookRange } from '@flightbag/testing/arbitraries/logbook-arbitraries'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleForBrowser, LOGBOOK_ENTRY } from './bundle.ts'
import { launchChromium } from './chromium.ts'
import { type LogbookCase, workOut } from './logbook-cases.ts'
import { serveFiles } from './serve.ts'

const PAGE = `<!doctype html>
<title>logbook</title>
<script type="module">
import * as logbook from '/logbook.js'
import { workOut } from '/cases.js'
globalThis.workedOut = workOut(logbook, await (await fetch('/cases.json')).json())
</script>`

const oneCase = fc.record({
  entries: fc.array(fc.oneof(anyLogbookEntry, anyLogbookJunk), { maxLength: 200 }),
  range: anyLogbookRange,
})
// After this conversion, values that JSON lacks (NaN, undefined) are absent on both sides.
const cases: LogbookCase[] = JSON.parse(JSON.stringify(fc.sample(oneCase, { numRuns: 40, seed: 20260501 })))

let browser: Awaited<ReturnType<typeof launchChromium>>
let site: Awaited<ReturnType<typeof serveFiles>>

beforeAll(async () => {
  browser = await launchChromium()
  site = await serveFiles({
    '/': ['text/html', PAGE],
    '/logbook.js': ['text/javascript', (await bundleForBrowser(LOGBOOK_ENTRY)).text],
    '/cases.js': ['text/javascript', (await bundleForBrowser('tests/browser/logbook-cases.ts')).text],
    '/cases.json': ['application/json', JSON.stringify(cases)],
  })
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('the bundled logbook entry computes the same numbers in a browser as in Node', async () => {
  const page = await browser.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(site.origin)
  await page
    .waitForFunction('globalThis.workedOut !== undefined', undefined, { timeout: HANG_LIMIT_MS })
    .catch(() => {})
  expect(errors).toEqual([])
  const inBrowser: unknown = await page.evaluate('globalThis.workedOut')
  expect(cases.reduce((sum, { entries }) => sum + entries.length, 0)).toBeGreaterThan(1000)
  expect(inBrowser).toBe(workOut(logbook, cases))
})
