import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-file.ts'

/** An empty folder, which is removed after the tests of the present file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-test-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
