// Writes the corrected PostgreSQL driver, the only one that Flightbag runs, to packages/store-postgres/dist/driver.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyPatch, filesOf } from './apply-patch.ts'

/** The published sources of postgres.js. */
export const PUBLISHED = 'node_modules/postgres'

/** The folder of the corrected sources, which `@flightbag/store-postgres/driver` exports. */
export const DRIVER = 'packages/store-postgres/dist/driver'

/** The patch for the pinned version of postgres.js; another version of its files is rejected. */
export const PATCH = readFileSync(new URL('postgres-3.4.9.patch', import.meta.url), 'utf8')

/**
 * The sources of the driver by file name, with the corrections. Throws for another version of postgres.js: compare the
 * patch with it, then shorten or remove the patch.
 */
export function correctedDriver(published: string): ReadonlyMap<string, string> {
  const folder = join(published, 'src')
  const patched = filesOf(PATCH)
  return new Map(
    readdirSync(folder).map((name) => {
      const source = readFileSync(join(folder, name), 'utf8')
      const file = `postgres/src/${name}`
      return [name, patched.includes(file) ? applyPatch(PATCH, file, source) : source]
    }),
  )
}

function writeDriver(): void {
  rmSync(`${DRIVER}.new`, { recursive: true, force: true })
  mkdirSync(`${DRIVER}.new`, { recursive: true })
  for (const [name, source] of correctedDriver(PUBLISHED)) writeFileSync(join(`${DRIVER}.new`, name), source)
  writeFileSync(join(`${DRIVER}.new`, 'index.d.ts'), "export { default } from 'postgres'\n")
  rmSync(DRIVER, { recursive: true, force: true })
  renameSync(`${DRIVER}.new`, DRIVER)
}

if (import.meta.main) writeDriver()
