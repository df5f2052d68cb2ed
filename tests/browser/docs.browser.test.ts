import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'

let browser: Awaited<ReturnType<typeof launchChromium>>
let subject: Awaited<ReturnType<typeof startMemorySubject>>

beforeAll(async () => {
  browser = await launchChromium()
  subject = await startMemorySubject()
})

afterAll(async () => {
  await browser?.close()
  await subject?.close()
})

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The serious and critical findings of axe in a part of the page, each with the first element that it names. */
function findings(part: string): string {
  return `axe.run('${part}', { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + ' ' + nodes[0].failureSummary))`
}

const SIZES = [
  { name: 'a desk, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const },
  { name: 'a phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
]

function widerThanScreen(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

describe.each(SIZES)('the reference on $name', ({ viewport, colorScheme }) => {
  test('has no error, violation, outside request or horizontal scrolling', async () => {
    const page = await browser.newPage({ viewport, colorScheme })
    const complaints: string[] = []
    const requested: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(`${subject.url}/docs`, { waitUntil: 'networkidle' })
    expect(await widerThanScreen(page)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    expect(requested.filter((url) => !url.startsWith(`${subject.url}/docs`) && !url.startsWith('data:'))).toEqual([])
    const folder = process.env.FLIGHTBAG_SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/docs-${viewport.width}.png` })
    await page.close()
  })

  test('has no serious finding of axe', async () => {
    const page = await browser.newPage({ viewport, colorScheme })
    await page.goto(`${subject.url}/docs`)
    await page.evaluate(AXE)
    expect(await page.evaluate(findings('body'))).toEqual([])
    await page.fill('#query', 'cursor')
    expect(await page.evaluate(findings('#search'))).toEqual([])
    await page.close()
  })

  test.each(['getNote', 'schema-Taxiway', 'plugin'])('opens a deep link at %s', async (id) => {
    const page = await browser.newPage({ viewport, colorScheme })
    await page.goto(`${subject.url}/docs#${id}`)
    const top: number = await page.evaluate(`document.getElementById('${id}').getBoundingClientRect().top`)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(viewport.height / 4)
    await page.close()
  })
})

test('folds keep the page short, and a link opens the one in which its target is', async () => {
  const page = await browser.newPage({ viewport: SIZES[0]!.viewport })
  await page.goto(`${subject.url}/docs`)
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(80_000)
  expect(await page.locator('.fold').count()).toBeGreaterThan(60)
  expect(await page.locator('.fold[open]').count()).toBe(0)
  await page.goto(`${subject.url}/docs#schema-FlightPlan.supplementary.jackets`)
  expect(await page.locator('.fold[open]').count()).toBe(1)
  const field = page.locator('[id="schema-FlightPlan.supplementary.jackets"]')
  await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(300)
  await page.locator('nav a[href="#getNote"]').click()
  await page.locator('#getNote .fold:not(.failures)[open]').waitFor()
  expect(await page.locator('#getNote .failures[open]').count()).toBe(0)
  await page.locator('nav a[href="#getNote"][aria-current]').waitFor()
  expect(await page.locator('[aria-current]').count()).toBe(1)
  await page.close()
})

test('the browser finds a text in a closed fold, and opens it', async () => {
  const page = await browser.newPage({ viewport: SIZES[0]!.viewport })
  await page.goto(`${subject.url}/docs#:~:text=The%20picture%20of%20a%20handwritten%20note`)
  await page.locator('.fold[open]', { hasText: 'The picture of a handwritten note' }).waitFor()
  await page.close()
})

/** Whether the last field of a fold that is closed on a screen can be seen. */
const LAST_FIELD_IS_SHOWN =
  "[...document.querySelectorAll('#schema-FlightPlan .fields > div')].at(-1).checkVisibility({ opacityProperty: true })"

test.each([true, false])('all folds are open on paper (script: %s)', async (javaScriptEnabled) => {
  const context = await browser.newContext({ javaScriptEnabled })
  const page = await context.newPage()
  await page.goto(`${subject.url}/docs`)
  expect(await page.evaluate(LAST_FIELD_IS_SHOWN)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(LAST_FIELD_IS_SHOWN)).toBe(true)
  await context.close()
})

test('a language chosen once is shown in all samples, and a button copies the code', async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(`${subject.url}/docs#getNote`)
  await page.locator('#getNote label', { hasText: 'Python' }).click()
  const shown = page.locator('#getAircraft .panel:visible')
  expect(await shown.textContent()).toContain('urllib.request')
  await shown.locator('.copy').click()
  await shown.locator('.copy', { hasText: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await shown.locator('pre').textContent())
  await context.close()
})

test('without a script, everything can be read and the tabs work', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: SIZES[1]!.viewport })
  const page = await context.newPage()
  await page.goto(`${subject.url}/docs`)
  await page.locator('#getNote label', { hasText: 'C#' }).click()
  expect(await page.locator('#getNote .panel:visible').textContent()).toContain('HttpClient')
  expect(await page.locator('#search').isVisible()).toBe(false)
  await page.locator('#getNote .fold:not(.failures) summary').click()
  expect(await page.locator('[id="getNote.200.data.pinned"]').isVisible()).toBe(true)
  expect(await page.locator('.operation:visible').count()).toBeGreaterThan(30)
  await context.close()
})
