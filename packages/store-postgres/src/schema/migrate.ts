import { err, type MigrationRefusal, ok, type Result } from '@flightbag/core/ports'
import { type Kysely, sql, type Transaction } from 'kysely'
import { changeShardsInSequence } from '../cluster/citus.ts'
import type { Db } from '../connection/database.ts'
import { inspectSchemaOf, pendingMigrations } from './inspect-schema.ts'
import { lockSchema } from './migration-lock.ts'
import { FUNCTIONS, functionsDigest, functionsScript, migrations } from './migrations.ts'
import { runScript } from './script.ts'
import type { Tables } from './tables.ts'
import { unpackSessions } from './unpack-sessions.ts'

/**
 * Updates the schema of any released version to the one of this version, in one transaction. Several processes can do
 * so at once. Refuses, and changes nothing, while a process of another version is connected. Returns the names of the
 * applied migrations, and `functions` if the functions changed.
 */
export function migrate({ kysely }: Pick<Db, 'kysely'>): Promise<Result<readonly string[], MigrationRefusal>> {
  return kysely.transaction().execute(async (trx) => {
    await lockSchema(trx, { shared: false })
    const report = await inspectSchemaOf(trx)
    if (report.state === 'current') return ok([])
    if (report.state !== 'older') return err({ reason: report.state, report })
    const applications = await otherVersions(trx)
    if (applications.length > 0) return err({ reason: 'in_use', applications })
    return ok(await applyAll(trx))
  })
}

/** The other versions of this program that are connected to the database. */
async function otherVersions(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'flightbag%'
      and application_name <> current_setting('application_name') order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The work of a migration that SQL cannot do, after its script. */
const STEPS: Readonly<Record<string, (trx: Transaction<Tables>) => Promise<void>>> = {
  '0015-whole-sessions': unpackSessions,
}

/** The table of applied migrations, as the first release made it; a migration adds the digests. */
export function createHistory<T>(db: Kysely<T>): Promise<unknown> {
  return sql`
    create table if not exists kysely_migration (name varchar(255) primary key,
      timestamp varchar(255) not null)`.execute(db)
}

async function applyAll(trx: Transaction<Tables>): Promise<readonly string[]> {
  await createHistory(trx)
  await changeShardsInSequence(trx)
  const pending = await pendingMigrations(trx)
  for (const { name, script } of pending) {
    await runScript(trx, script)
    await STEPS[name]?.(trx)
  }
  await runScript(trx, functionsScript)
  for (const { name, digest } of [...migrations, { name: FUNCTIONS, digest: functionsDigest }]) {
    await trx
      .insertInto('kysely_migration')
      .values({ name, timestamp: new Date().toISOString(), digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest }))
      .execute()
  }
  return [...pending.map(({ name }) => name), FUNCTIONS]
}
