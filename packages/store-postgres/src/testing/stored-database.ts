import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from '@flightbag/store-postgres/driver'
import { freshDatabase } from './fresh-database.ts'

const FOLDER = join(import.meta.dirname, '../../../../fixtures/databases')

/** The databases that published versions wrote; each is a folder of `fixtures/databases`. */
export const STORED_DATABASES = readdirSync(FOLDER).filter((name) => name.startsWith('postgres-'))

export function storedFile(database: string, file: string): string {
  return readFileSync(join(FOLDER, database, file), 'utf8')
}

/** Loads the dump of a published version into a new database and returns its address. */
export async function loadStoredDatabase(database: string): Promise<string> {
  const { url } = await freshDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(storedFile(database, 'dump.sql'))
  } finally {
    await sql.end()
  }
  return url
}
