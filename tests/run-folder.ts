import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** The home folder of the browsers of a run. Their processes end after their tests, and write until then. */
export const BROWSER_HOME = 'FLIGHTBAG_TEST_BROWSER_HOME'

/**
 * SQLite removes the name of a temporary file as soon as it has opened it. A process that is killed in between leaves
 * the name, and tests kill many.
 */
const UNNAMED = 'etilqs_'

const PREFIX = 'flightbag-run-'

const HOUR_MS = 3_600_000

/** Linux's file system in memory, as `statfs` names it. */
const TMPFS = 0x01021994

/** A run has up to 2.3 GB of files at a time. */
const ENOUGH_BYTES = 8 * 2 ** 30

/** The file system in memory that every Linux has, if the folder of a run has room there; null otherwise. */
function folderInMemory(): string | null {
  const folder = '/dev/shm'
  try {
    removeAbandoned(folder)
    return hasRoom(folder) && runsPrograms(folder) ? folder : null
  } catch {
    return null
  }
}

function hasRoom(folder: string): boolean {
  const { type, bavail, bsize } = statfsSync(folder)
  return type === TMPFS && bavail * bsize >= ENOUGH_BYTES && process.availableMemory() >= ENOUGH_BYTES
}

/** Containers often forbid programs in their shared memory. */
function runsPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, PREFIX))
  try {
    const program = join(own, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(own, { recursive: true })
  }
}

/** Removes the folders of runs that were killed: their files would occupy memory until the machine starts again. */
function removeAbandoned(parent: string): void {
  const newestMs = Date.now() - HOUR_MS
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isRunning(pid) && statSync(folder).mtimeMs < newestMs) rmSync(folder, { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

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
 *
 * With `inMemory`, the folder is in memory if there is room, and if nobody has set a `TMPDIR`: on a disk, tests write
 * 12 GB and often wait for it.
 */
export function openRunFolder({ inMemory = false } = {}): RunFolder {
  const parent = inMemory && process.env.TMPDIR === undefined ? folderInMemory() : null
  const folder = mkdtempSync(join(parent ?? tmpdir(), `${PREFIX}${process.pid}-`))
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
