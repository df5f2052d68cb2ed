import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { type Browser, chromium } from 'playwright-core'
import { BROWSER_HOME } from '../run-folder.ts'
import { findChromium, NO_CHROMIUM } from './find-chromium.ts'

/** No first-run pages, no updates and no requests of the browser itself; with `--no-sandbox`, root can start it. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts this machine's Chromium without a window. The run removes its home folder and its temporary files. Throws if
 * there is no Chromium. The caller closes it.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  const home = mkdtempSync(join(process.env[BROWSER_HOME]!, 'chromium-'))
  const env = { ...process.env, HOME: home, TMPDIR: home }
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS, env, timeout: HANG_LIMIT_MS })
  const { newPage } = browser
  // Playwright's own limits of 30 seconds would fail on a busy machine.
  browser.newPage = async (options) => {
    const page = await newPage.call(browser, options)
    page.setDefaultTimeout(HANG_LIMIT_MS)
    return page
  }
  return browser
}
