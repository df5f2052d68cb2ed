import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** One package as it is published. */
interface Packed {
  readonly name: string
  /** The folder of its sources in `packages`. */
  readonly folder: string
  readonly tarball: string
  /** The paths of its files. */
  readonly files: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    packed: readonly Packed[]
  }
}

const PROGRAM = join(import.meta.dirname, '../../scripts/build/npm-packages.ts')

/** Packs every public package once for the run. */
export default (project: TestProject) => {
  const into = mkdtempSync(join(tmpdir(), 'flightbag-packed-'))
  const lines = execFileSync(process.execPath, [PROGRAM, into], { encoding: 'utf8' }).trim().split('\n')
  project.provide(
    'packed',
    lines.map((line) => JSON.parse(line) as Packed),
  )
  return () => rmSync(into, { recursive: true })
}
