import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from '@flightbag/testing/lib/after-file'
import type { Database } from '../connection/database.ts'
import { openDatabase } from '../connection/open-database.ts'

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-sqlite-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a store's files for the tests of one file, in a new folder or in a given one, as a further process would. */
export function databaseForTests(folder = temporaryFolder()): Database {
  const database = openDatabase(folder)
  afterFile(() => database.close())
  return database
}

/** Several open stores over one new folder. */
export function sharedDatabases(count: number): readonly Database[] {
  const folder = temporaryFolder()
  return Array.from({ length: count }, () => databaseForTests(folder))
}
