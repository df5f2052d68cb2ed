import { type Browser, chromium } from 'playwright-core'
import { findChromium, NO_CHROMIUM } from './find-chromium.ts'

/** No first-run pages, no updates, nothing asked of the network but what a test asks; `--no-sandbox` lets root start it. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts this machine's Chromium without a window; throws where there is none. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  return chromium.launch({ executablePath, headless: true, args: FLAGS })
}
