import { globSync, lstatSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postgresBinaries } from './postgres-binaries.ts'

test('no link of the copied PostgreSQL leads out of the copy, so that any user can run it', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-binaries-'))
  try {
    const bin = postgresBinaries(scratch)
    if (!bin.startsWith(scratch)) return
    const links = globSync('**/*', { cwd: scratch })
      .map((path) => join(scratch, path))
      .filter((path) => lstatSync(path).isSymbolicLink())
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !readlinkSync(link).startsWith(scratch))).toEqual([])
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
