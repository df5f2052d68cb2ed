import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'

let browser: Awaited<ReturnType<typeof launchChromium>>
let subject: Awaited<ReturnType<typeof startMemorySubject>>
beforeAll(async () => {
  browser = await launchChromium()
  const meaning = 'The maximum number of requests per key in any 60 seconds.'
  const describedSettings = [{ variable: 'FLIGHTBAG_KEY_LIMIT', fallback: '120', meaning }]
  subject = await startMemorySubject({ settings: { describedSettings } })
})
afterAll(async () => {
  await browser?.close()
  await subject?.close()
})

const DESK = { name: 'a desk, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const }
const PHONE = { name: 'a phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }

async function open({ viewport, colorScheme }: typeof DESK | typeof PHONE): Promise<Page> {
  const page = await browser.newPage({ viewport, colorScheme })
  await page.goto(`${subject.url}/docs`)
  return page
}

/** The results that can be seen without scrolling, each as its section and its line. */
async function firstScreenful(page: Page, words: string): Promise<readonly string[]> {
  await page.fill('#query', words)
  return await page.evaluate(`[...document.querySelectorAll('#results li')]
    .filter((item) => item.getBoundingClientRect().bottom <= innerHeight)
    .map((item) => item.innerText.replaceAll('\\n', ': '))`)
}

/** Words that the author of a plugin types, the result that must be the first one, and others to be seen with it. */
const WORDS: readonly (readonly [string, RegExp, ...RegExp[]])[] = [
  ['cursor', /^List aerodromes .*8 others: cursor page.nextCursor of the previous page/, /^Answers and pages Guide/],
  ['deleted', /^Following changes and deletions Guide: Deleted records are not returned/, /^Errors .*: 410 gone/],
  ['429', /^Errors Guide: 429 rate_limited/, /^Writing a plugin .*Retry-After/, /^Limits .*Retry-After/],
  ['localDay', /^FlightTimes Schema: localDayPilot Over the aerodrome by day/],
  ['updatedSince', /: updatedSince Only records changed after this instant/, /^Following changes .*newest updatedAt/],
  ['pollMs', /^Writing a plugin Guide: pollMs 2000 or 10000/, /^Report live state .*: data.pollMs Interval/],
  ['410', /^Errors Guide: 410 gone/, /^Writing a plugin Guide: 410 The pilot deleted the session: never send it again/],
  ['Retry-After', /^Errors Guide: 429 .*Retry-After/, /^Limits Guide/, /^Writing a plugin Guide/],
  ['ack', /^Report live state .*: acks The outcome of every command/, /^Writing a plugin Guide: Report the outcome/],
  ['session id', /^Writing a plugin Guide: Session id 3 to 128 characters/, /^Store a plugin session .*: id Id of/],
  ['X-API-Key', /^Authentication Guide: .*X-API-Key/],
  ['heard', /^Writing a plugin Guide: heard, said .*cut at 160/, /^Store a plugin session .*: events\[\].heard Words/],
  ['eventsDropped', /eventsDropped Exchanges that are not in events/, /^Errors .*: 413/, /^Writing a plugin .*413/],
  ['gone', /^Errors Guide: 410 gone/],
  ['quota', /^Errors Guide: 429 .*daily quota/, /^Store a plugin session .*daily quota/],
  ['holding', /^HoldingRequest Schema: A request to hold/],
  ['endedAt', /endedAt End of the session/, /^Store a plugin session .*: endedAt/, /^Writing a plugin .*endedAt/],
  ['rate limit', /^Errors Guide: 429 rate_limited/, /^Limits Guide: RateLimit/],
  ['timeout', /^Writing a plugin Guide: 500, a timeout/, /^Writing a plugin Guide: Send from a thread/],
  ['401', /^Errors Guide: 401 unauthorized/, /^Writing a plugin Guide: 401 Stop sending/],
  ['requestId', /requestId/, /^Errors Guide: Include meta.requestId when you report a fault/],
  ['FLIGHTBAG_KEY_LIMIT', /^Settings of the server Guide: FLIGHTBAG_KEY_LIMIT 120 · The maximum number/],
  ['listNotes', /^List notes Operation/],
]

describe.each([DESK, PHONE])('the search on $name', (size) => {
  let page: Page
  beforeAll(async () => {
    page = await open(size)
  })
  afterAll(() => page.close())

  const cases = WORDS.map(([words, first, ...others]) => ({ words, first, others }))

  test.each(cases)('for "$words" begins with the right lines', async ({ words, first, others }) => {
    const results = await firstScreenful(page, words)
    expect(results[0]).toMatch(first)
    for (const other of others) expect(results).toContainEqual(expect.stringMatching(other))
  })

  test('shows the lines with the words marked', async () => {
    await page.fill('#query', 'oldest events')
    const marked = await page.locator('#results li').first().locator('mark').allTextContents()
    expect(marked.map((text) => text.toLowerCase())).toEqual(expect.arrayContaining(['oldest', 'events']))
    const folder = process.env.FLIGHTBAG_SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/docs-search-${size.viewport.width}.png` })
  })

  test('says so if it finds nothing', async () => {
    await page.fill('#query', 'no such entry')
    expect(await page.locator('#found').textContent()).toBe('Nothing on this page contains this.')
    expect(await page.locator('#results li').count()).toBe(0)
  })
})

test.each([
  [1, '1 result', 1],
  [2, '2 results', 2],
  [30, '30 results', 30],
  [31, 'The best 30 of 31 results', 30],
])('of %i lines that match, the search says %j and shows %i', async (lines, said, shown) => {
  const page = await open(DESK)
  await page.evaluate(`for (let n = 0; n < ${lines}; n++)
    document.body.insertAdjacentHTML('beforeend', '<section class="schema"><h3>Zebra ' + n + '</h3></section>')`)
  await page.fill('#query', 'zebra')
  expect(await page.locator('#found').textContent()).toBe(said)
  expect(await page.locator('#results li').count()).toBe(shown)
  await page.close()
})

test('a result leads to its line, in a fold that it opens, and back', async () => {
  const page = await open(DESK)
  await page.keyboard.press('/')
  await page.keyboard.type('jackets')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.found', { hasText: 'Life jackets' }).waitFor()
  expect(await page.locator('.fold[open] .found').isVisible()).toBe(true)
  expect(await page.locator('#results').isVisible()).toBe(false)
  const { hash } = new URL(page.url())
  expect(hash).toMatch(/jackets$/)
  await page.goto(`${subject.url}/docs${hash}`)
  expect(await page.locator(`[id="${hash.slice(1)}"]`).isVisible()).toBe(true)
  await page.close()
})

test('the keyboard opens the first result, and closes the results', async () => {
  const page = await open(DESK)
  await page.fill('#query', '410')
  await page.keyboard.press('Escape')
  expect(await page.locator('#results').isVisible()).toBe(false)
  await page.fill('#query', '429')
  await page.keyboard.press('Enter')
  expect(await page.locator('.found').textContent()).toContain('rate_limited')
  expect(new URL(page.url()).hash).toBe('#errors')
  await page.close()
})
