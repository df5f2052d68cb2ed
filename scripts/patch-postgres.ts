import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { applyPatch } from './apply-patch.ts'

/** The files of postgres.js that the patch changes. */
export const PATCHED_FILES = /[\\/]postgres[\\/]src[\\/](connection|index)\.js$/

const patch = readFileSync(new URL('postgres-3.4.9.patch', import.meta.url), 'utf8')

/**
 * Applies `postgres-3.4.9.patch` to a source file of postgres.js, so that a pool recovers from connections that end at
 * any moment, and its `end` returns. The bundle and the tests use the patched driver. Throws for another version of the
 * file: compare the patch with it, then shorten or remove the patch.
 */
export function patchPostgres(path: string, source: string): string {
  const [, name] = PATCHED_FILES.exec(path) ?? []
  return applyPatch(patch, `postgres/src/${name}.js`, source)
}

/**
 * The same as a plugin of vite; the package `postgres` must be inlined. The test runner's cache depends on the name, so
 * it contains the patch.
 */
export const patchedPostgres = {
  name: `patch postgres.js ${createHash('sha256').update(patch).digest('hex')}`,
  transform: (source: string, id: string): string | null => (PATCHED_FILES.test(id) ? patchPostgres(id, source) : null),
}
