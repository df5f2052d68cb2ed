import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** The home folder of the browsers of a run. Their processes end after their tests, and write until then. */
export const BROWSER_HOME = 'FLIGHTBAG_TEST_BROWSER_HOME'

/**
 * SQLite removes the name of a temporary file as soon as it has opened it. A process that is killed in between leaves
 * the name, and tests kill many.
 */
const UNNAMED = 'etilqs_'

/** The home folder and the temporary folder of one test run. */
export interface RunFolder {
  /** Files that tests left, as paths from the run's folder. Those of browsers and {@link UNNAMED} do not count. */
  leftovers(): readonly string[]
  /** Removes the folder. */
  remove(): void
}

/**
 * Makes an empty home folder and an empty temporary folder, and sets `HOME` and `TMPDIR` to them for all processes of
 * this run, so that the files that its tests leave can be distinguished from those of other programs. The test
 * PostgreSQL runs as another user, who must be able to enter the temporary folder.
 */
export function openRunFolder(): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-run-'))
  for (const [variable, name] of [
    ['HOME', 'home'],
    ['TMPDIR', 'tmp'],
    [BROWSER_HOME, 'browser'],
  ] as const) {
    const path = join(folder, name)
    mkdirSync(path)
    process.env[variable] = path
  }
  chmodSync(folder, 0o711)
  // Node would store compiled modules in the temporary folder.
  process.env.NODE_DISABLE_COMPILE_CACHE = '1'
  return {
    leftovers: () =>
      ['home', 'tmp'].flatMap((name) =>
        readdirSync(join(folder, name))
          .filter((entry) => !entry.startsWith(UNNAMED))
          .map((entry) => relative(folder, join(folder, name, entry))),
      ),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }),
  }
}
