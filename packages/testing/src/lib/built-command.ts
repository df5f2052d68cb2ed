import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))

/** What is not part of the command: tests, and what they share. */
const NOT_BUILT = ['**/*.test.ts', '**/testing/**']

/** A source of some packages that changed after their command was built; null for none. */
export function changedSince(packages: string, bundle: string): string | null {
  if (!existsSync(bundle)) return bundle
  const builtMs = statSync(bundle).mtimeMs
  const sources = globSync(['*/src/**/*.ts', '*/sql/**/*.{sql,txt}'], { cwd: packages, exclude: NOT_BUILT })
  return sources.find((path) => statSync(join(packages, path)).mtimeMs > builtMs) ?? null
}

/**
 * The built command, as users run it. Fails if a source is newer than the command: a test of an old command would say
 * nothing about the source.
 */
export function builtCommand(): string {
  const changed = changedSince(PACKAGES, join(PACKAGES, 'cli/dist/bundle/main.js'))
  if (changed !== null) throw new Error(`the command was built before ${changed} changed: run "npm run build"`)
  return join(PACKAGES, 'cli/bin/flightbag.js')
}
