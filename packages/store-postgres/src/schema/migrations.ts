import { createHash } from 'node:crypto'
import { readSql } from '../sql-files.ts'

/** Migrations in order. A released migration is never changed: `sql/digests.txt` contains its digest. */
const NAMES = [
  '0001-records',
  '0002-accounts',
  '0003-sessions',
  '0004-live',
  '0005-digests',
  '0006-folded-ids',
  '0007-counted-in-the-window',
  '0008-timelines',
  '0009-oldest-counted',
  '0010-maintenance-run',
  '0011-by-account',
  '0012-compared-stage',
  '0013-inline-reports',
  '0014-oldest-time',
  '0015-whole-sessions',
  '0016-weather-board',
  '0017-live-rows',
  '0018-decided-imports',
  '0019-admission-rows',
] as const

/**
 * The files of the script of functions, in order. The script replaces all functions, so it can run again at any time.
 */
const FUNCTION_FILES = ['documents', 'keys', 'admission', 'records', 'sessions', 'removed'] as const

function digestOf(script: string): string {
  return createHash('sha256').update(script).digest('hex')
}

function migrationOf(name: string) {
  const script = readSql(`migrations/${name}.sql`)
  return { name, script, digest: digestOf(script) }
}

export const migrations = NAMES.map(migrationOf)

/** The migration after which the database stores digests. */
export const FIRST_WITH_DIGESTS = '0005-digests'

/** The row of `kysely_migration` that contains the digest of the functions. */
export const FUNCTIONS = 'functions'

export const functionsScript = FUNCTION_FILES.map((file) => readSql(`functions/${file}.sql`)).join('\n')
export const functionsDigest = digestOf(functionsScript)

/** The committed digests: one line for each migration, and one for each released script of functions. */
export const committedDigests = readSql('digests.txt')
  .trim()
  .split('\n')
  .map((line) => ({ digest: line.slice(0, 64), name: line.slice(66) }))
