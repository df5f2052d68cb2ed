import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Database } from '../connection/database.ts'
import { openDatabase } from '../connection/open-database.ts'

const undo: (() => void | Promise<void>)[] = []

afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-sqlite-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a store's files for the tests of one file, in a new folder or in a given one, as a further process would. */
export function databaseForTests(folder = temporaryFolder()): Database {
  const database = openDatabase(folder)
  undo.push(() => database.close())
  return database
}

/** Several open stores over one new folder. */
export function sharedDatabases(count: number): readonly Database[] {
  const folder = temporaryFolder()
  return Array.from({ length: count }, () => databaseForTests(folder))
}
