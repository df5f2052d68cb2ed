import type { SchemaReport } from '@flightbag/core/ports'
import { type Kysely, sql } from 'kysely'
import { hasCitus } from '../cluster/citus.ts'
import type { Db } from '../connection/database.ts'
import { catalogueDifferences, earlierDifferences, readCatalogue } from './catalogue.ts'
import { lockSchema } from './migration-lock.ts'
import { committedDigests, FIRST_WITH_DIGESTS, FUNCTIONS, functionsDigest, migrations } from './migrations.ts'

/**
 * Compares the digests and the catalogue of a database with those of this version. Waits for a process that migrates
 * the database: between two statements, its commit would look like a schema of no version.
 */
export function inspectSchema({ kysely }: Pick<Db, 'kysely'>): Promise<SchemaReport> {
  return kysely.transaction().execute(async (trx) => {
    await lockSchema(trx, { shared: true })
    return inspectSchemaOf(trx)
  })
}

/** The migrations that a database lacks. */
export async function pendingMigrations<T>(db: Kysely<T>) {
  const applied = await appliedMigrations(db)
  return migrations.filter(({ name }) => !applied.has(name))
}

export async function inspectSchemaOf<T>(db: Kysely<T>): Promise<SchemaReport> {
  const applied = await appliedMigrations(db)
  const names = [...applied.keys()].filter((name) => name !== FUNCTIONS)
  const last = names.at(-1)
  if (last === undefined) return emptySchema(db)
  if (isNewer(applied)) return { state: 'newer', differences: [] }
  const differences = [...historyDifferences(names, applied), ...(await tableDifferences(db, last))]
  if (differences.length > 0) return { state: 'unknown', differences }
  if (last !== migrations.at(-1)?.name || applied.get(FUNCTIONS) !== functionsDigest) {
    return { state: 'older', differences }
  }
  const functions = await catalogueDifferences(db, 'functions')
  return { state: functions.length === 0 ? 'current' : 'older', differences: functions }
}

/** The names and digests of applied migrations, in order; the digest is null where the database stores none yet. */
async function appliedMigrations<T>(db: Kysely<T>): Promise<ReadonlyMap<string, string | null>> {
  const table = await sql<{ digests: boolean }>`
    select exists (select from pg_attribute where attrelid = c.oid and attname = 'digest'
      and not attisdropped) as digests
    from pg_class c where c.oid = to_regclass('kysely_migration')`.execute(db)
  if (table.rows.length === 0) return new Map()
  const digest = table.rows[0]!.digests ? sql`digest` : sql`null`
  const { rows } = await sql<{ name: string; digest: string | null }>`
    select name, ${digest} as digest from kysely_migration order by name collate "C"`.execute(db)
  return new Map(rows.map((row) => [row.name, row.digest]))
}

/**
 * A database without migrations is older. With tables of our names it is a worker, to which a cluster has copied them,
 * or unknown.
 */
async function emptySchema<T>(db: Kysely<T>): Promise<SchemaReport> {
  const names = migrations.flatMap(({ script }) =>
    [...script.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!),
  )
  const foreign = (await readCatalogue(db, 'tables', names)).filter((line) => line.startsWith('table '))
  if (foreign.length === 0) return { state: (await isUtf8(db)) ? 'older' : 'encoding', differences: [] }
  if (await isWorker(db)) return { state: 'worker', differences: [] }
  return { state: 'unknown', differences: foreign.map((line) => `unexpected: ${line}`) }
}

async function isUtf8<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
  return rows[0]!.encoding === 'UTF8'
}

async function isWorker<T>(db: Kysely<T>): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  const { rows } = await sql`select from pg_dist_local_group where groupid <> 0`.execute(db)
  return rows.length > 0
}

/** A later version has added a migration, or functions that this version does not contain. */
function isNewer(applied: ReadonlyMap<string, string | null>): boolean {
  const known = new Set<string>([...migrations.map(({ name }) => name), FUNCTIONS])
  if ([...applied.keys()].some((name) => !known.has(name))) return true
  const functions = applied.get(FUNCTIONS)
  const released = committedDigests.filter(({ name }) => name === FUNCTIONS).map(({ digest }) => digest)
  return functions != null && !released.includes(functions)
}

function historyDifferences(names: readonly string[], applied: ReadonlyMap<string, string | null>): string[] {
  const gaps = migrations.slice(0, names.length).filter(({ name }) => !applied.has(name))
  const hasDigests = applied.has(FIRST_WITH_DIGESTS)
  const changed = migrations.filter(
    ({ name, digest }) => hasDigests && applied.has(name) && applied.get(name) !== digest,
  )
  return [
    ...gaps.map(({ name }) => `missing: migration ${name}`),
    ...changed.map(({ name }) => `unexpected: another text of migration ${name}`),
  ]
}

/** The migrations before this one were not the last one of a release. */
const FIRST_RELEASED = '0004-live'

async function tableDifferences<T>(db: Kysely<T>, last: string): Promise<string[]> {
  if (last < FIRST_RELEASED) return [`unexpected: ${last} as the last migration`]
  const isNewest = last === migrations.at(-1)?.name
  return isNewest ? catalogueDifferences(db, 'tables') : earlierDifferences(db, last)
}
