import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '@flightbag/core'
import { argentine, easa, sheetHtml, sheetPages } from '@flightbag/core/exchange'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordsOf } from '../../fixtures/src/read-lines.ts'
import { launchChromium } from './chromium.ts'

const BAG = 'sample-bag.jsonl'
const ROWS = 15

/** A4 landscape at 96 pixels per inch. */
const A4 = { width: 1123, height: 794 }

const folder = mkdtempSync(join(tmpdir(), 'flightbag-sheet-'))
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

const aircraft = new Map(recordsOf<JsonObject>(BAG, 'aircraft').map((record) => [record.id, record]))

/**
 * The texts whose boxes are cut off or lie outside the width of the page, and the lowest contrast of text and paper.
 */
const LOOK = `(() => {
  const cells = [...document.querySelectorAll('section:first-of-type :is(th, td, h1, p)')]
    .filter((cell) => cell.textContent.trim() !== '')
  const isOutside = (cell) => cell.getBoundingClientRect().right > innerWidth
  const cut = cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || isOutside(cell))
  const weights = [0.2126, 0.7152, 0.0722]
  const light = (color) => color.match(/\\d+/g).slice(0, 3).reduce((sum, part, n) => sum + Number(part) * weights[n], 0)
  const paper = getComputedStyle(document.body).backgroundColor
  const base = paper === 'rgba(0, 0, 0, 0)' ? 255 : light(paper)
  const contrast = Math.min(...cells.map((cell) => Math.abs(base - light(getComputedStyle(cell).color))))
  return { cut: cut.map((cell) => cell.textContent), contrast, cells: cells.length }
})()`

test.each([
  { layout: argentine, colorScheme: 'light' as const },
  { layout: argentine, colorScheme: 'dark' as const },
  { layout: easa, colorScheme: 'light' as const },
])('the sheet $layout.name as an image, $colorScheme: $layout.title', async ({ layout, colorScheme }) => {
  const pages = sheetPages(layout, recordsOf<JsonObject>(BAG, 'logbook'), aircraft, { from: null, to: null }, 'nearest')
  const file = join(folder, `${layout.name}.html`)
  writeFileSync(file, sheetHtml(layout, pages, recordsOf<JsonObject>(BAG, 'pilot')[0]!))
  const page = await browser.newPage({ viewport: A4, colorScheme })
  await page.goto(`file://${file}`)
  const image = await page.screenshot({ path: join(folder, `${layout.name}-${colorScheme}.png`) })
  expect(image.readUInt32BE(16)).toBe(A4.width)
  const look = (await page.evaluate(LOOK)) as { cut: string[]; contrast: number; cells: number }
  expect(look.cut).toEqual([])
  expect(look.contrast).toBeGreaterThan(150)
  expect(look.cells).toBeGreaterThan(100)
  // A blank image compresses to almost nothing.
  expect(image.length).toBeGreaterThan(20_000)
  const bodyRows = await page.locator('section:first-of-type tbody tr').count()
  expect(bodyRows).toBe(ROWS + 3)
  const copy = process.env.FLIGHTBAG_SCREENSHOTS
  if (copy) writeFileSync(join(copy, `sheet-${layout.name}-${colorScheme}.png`), image)
  await page.close()
})
