import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const SIZES = [
  { name: 'a desk, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const },
  { name: 'a phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
]

test.each(SIZES)(
  'the reference on $name: every operation, and no error, violation or outside request',
  async (size) => {
    const page = await browser.newPage({ viewport: size.viewport, colorScheme: size.colorScheme })
    const complaints: string[] = []
    const asked: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${subject.url}/docs`)
    const { paths } = (await (await fetch(`${subject.url}/openapi.json`)).json()) as { paths: Record<string, object> }
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods)).length
    await page
      .locator('.opblock')
      .nth(operations - 1)
      .waitFor({ timeout: HANG_LIMIT_MS })
    expect(await page.locator('.opblock').count()).toBe(operations)
    await page.locator('.opblock-summary-control').first().click()
    await page.waitForSelector('.opblock.is-open .responses-wrapper')
    expect(await page.locator('input[type=password], .authorize, .try-out').count()).toBe(0)
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(wide).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    expect(asked.filter((url) => !url.startsWith(subject.url) && !url.startsWith('data:'))).toEqual([])
    const screenshot = process.env.FLIGHTBAG_SCREENSHOTS
    if (screenshot) await page.screenshot({ path: `${screenshot}/docs-${size.viewport.width}.png` })
    await page.close()
  },
)

/** The contrast of an element's text with the nearest opaque background, by WCAG. */
const CONTRAST = `(selector) => {
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const element = document.querySelector(selector)
  let behind = element
  while (behind && /, 0\\)$/.test(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement
  const [light, dark] = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor]
    .map(luminance).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}`

test.each(['light', 'dark'] as const)('the examples are readable in the %s theme', async (colorScheme) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme })
  await page.goto(`${subject.url}/docs`)
  await page.locator('.opblock-summary-control').first().click({ timeout: HANG_LIMIT_MS })
  await page.waitForSelector('.opblock.is-open .highlight-code code span')
  for (const selector of ['.highlight-code code span', '#key pre code']) {
    const contrast = await page.evaluate(`(${CONTRAST})(${JSON.stringify(selector)})`)
    expect(contrast, selector).toBeGreaterThan(4.5)
  }
  await page.close()
})
