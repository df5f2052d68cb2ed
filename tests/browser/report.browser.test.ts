import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportPage } from '@flightbag/pilot'
import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordsOf } from '../../fixtures/src/read-lines.ts'
import { launchChromium } from './chromium.ts'

type Source = Parameters<typeof reportPage>[0]

const BAG = 'sample-bag.jsonl'
const NOW = '2026-11-22T12:00:00.000Z'
const HOSTILE =
  '<img src="https://example.org/x.png" onerror="document.title=1"><script>document.title=2</script>\u202e'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-report-'))
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

const sample = {
  account: { displayName: 'Sample pilot', email: 'pilot@example.invalid' },
  entries: recordsOf(BAG, 'logbook'),
  aircraft: recordsOf(BAG, 'aircraft'),
  aerodromes: recordsOf(BAG, 'aerodrome'),
  plannings: recordsOf(BAG, 'route'),
  sessions: recordsOf(BAG, 'pluginSession'),
} as unknown as Source

const empty = { ...sample, entries: [], aircraft: [], aerodromes: [], plannings: [], sessions: [] } as Source

const hostile = {
  account: { displayName: HOSTILE, email: HOSTILE },
  entries: [
    {
      id: 'l',
      registration: HOSTILE,
      from: HOSTILE,
      to: HOSTILE,
      log: { date: '2026-01-01', times: { localDayPilot: 1 } },
    },
  ],
  aircraft: [{ id: 'a', registration: HOSTILE, icaoType: HOSTILE }],
  aerodromes: [{ id: 'c', code: HOSTILE, name: HOSTILE, position: { latDeg: 1, lonDeg: 1 } }],
  plannings: [{ id: 'p', points: [{ name: HOSTILE, type: 'aerodrome', latDeg: 2, lonDeg: 2 }] }],
  sessions: [{ id: 's', startedAt: '2026-01-01T00:00:00Z', stats: { readbacksCorrect: 1 } }],
} as unknown as Source

/** Opens a report; every request but that of the page itself, and every message of the console, is collected. */
async function opened(source: Source, options: { width?: number; colorScheme?: 'light' | 'dark' } = {}) {
  const path = join(folder, 'report.html')
  writeFileSync(path, reportPage(source, NOW))
  const { width = 1200, colorScheme = 'light' } = options
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
  const faults: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) faults.push(request.url())
  })
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`file://${path}`)
  return { page, faults }
}

/** The width of a page of paper between its margins of 12 mm. */
const A4_CSS_PIXELS = Math.floor(((210 - 24) / 25.4) * 96)

/** Elements with text that is cut off or lies outside of the window. */
const CUT = `[...document.querySelectorAll('h1, h2, p, dt, dd, th, td')]
  .filter((one) => {
    const section = one.closest('section, .figures, header').getBoundingClientRect()
    const { right, width } = one.getBoundingClientRect()
    return width > 0 && one.textContent.trim() !== '' && right > Math.min(section.right, innerWidth) + 1
  })
  .map((one) => one.textContent)`

describe.each([
  { name: 'light', width: 1200, colorScheme: 'light' },
  { name: 'dark', width: 1200, colorScheme: 'dark' },
  { name: 'phone', width: 390, colorScheme: 'light' },
] as const)('the report, $name', ({ name, width, colorScheme }) => {
  test('is readable, fits into the window, and requests nothing', async () => {
    const { page, faults } = await opened(sample, { width, colorScheme })
    expect(await page.evaluate(CUT)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(await page.locator('h2').allTextContents()).toEqual([
      'Hours by month',
      'Landings by month',
      'Hours by cell',
      'Plugin sessions',
      'Aircraft',
      'Landings by aerodrome',
      'Routes',
      'All years',
    ])
    expect(await page.locator('.figures').textContent()).toContain('436:43')
    const labels = await page.locator('svg.map text:not(.degrees)').allTextContents()
    expect(labels).toEqual(expect.arrayContaining(['SADF', 'SAZM', 'SACO', '100 NM']))
    const image = await page.screenshot({ fullPage: true })
    const copy = process.env.FLIGHTBAG_SCREENSHOTS
    if (copy) writeFileSync(join(copy, `report-${name}.png`), image)
    expect(faults).toEqual([])
    await page.close()
  })
})

test.each(['light', 'dark'] as const)(
  'the report, %s, has no fault of accessibility, contrast included',
  async (colorScheme) => {
    const context = await browser.newContext({ colorScheme, bypassCSP: true })
    const page = await context.newPage()
    await page.setContent(reportPage(sample, NOW))
    await page.addScriptTag({ content: axe.source })
    const violations = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
    )
    expect(violations).toEqual([])
    await context.close()
  },
)

test('paper gets the light colours, and no part is divided between pages', async () => {
  const { page } = await opened(sample, { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const look = `[document.body, document.querySelector('section')]
    .map(getComputedStyle)
    .map(({ backgroundColor, breakInside }) => [backgroundColor, breakInside])`
  expect(await page.evaluate(look)).toEqual([
    ['rgb(255, 255, 255)', 'auto'],
    ['rgb(255, 255, 255)', 'avoid'],
  ])
  await page.setViewportSize({ width: A4_CSS_PIXELS, height: 1000 })
  expect(await page.evaluate(CUT)).toEqual([])
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const copy = process.env.FLIGHTBAG_SCREENSHOTS
  if (copy) writeFileSync(join(copy, 'report.pdf'), pdf)
  expect(pdf.length).toBeGreaterThan(20_000)
  await page.close()
})

test('an empty bag has a report', async () => {
  const { page, faults } = await opened(empty)
  expect(await page.locator('.figures').textContent()).toContain('0:00')
  expect(faults).toEqual([])
  await page.close()
})

test('texts of records stay texts', async () => {
  const { page, faults } = await opened(hostile)
  expect(await page.locator('img, script').count()).toBe(0)
  expect(await page.title()).toBe(`Flights of ${HOSTILE}`)
  expect(faults).toEqual([])
  await page.close()
})
