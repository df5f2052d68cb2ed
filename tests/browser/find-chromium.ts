import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The message where the browser tests cannot run. */
export const NO_CHROMIUM =
  'no Chromium found: install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * The path of a Chromium or Chrome of this machine, or null: only the one named in `CHROMIUM_PATH` if that is set,
 * otherwise the first of the usual names on `PATH`, otherwise Debian's. Starts nothing and loads nothing, so that the
 * test configuration can call it too.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const named = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  return [...named, '/usr/bin/chromium'].find(isProgram) ?? null
}
