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
