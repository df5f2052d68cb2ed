import type { StoreOperation } from '@flightbag/core/ports'
import { renewRevisions } from '../backup/renew-revisions.ts'
import { distribute, readDistribution } from '../cluster/distribute.ts'
import type { Db } from '../connection/database.ts'
import { grantApi } from '../schema/grants.ts'
import { inspectSchema } from '../schema/inspect-schema.ts'
import { migrate } from '../schema/migrate.ts'
import { roleRights } from '../schema/role-rights.ts'
import { databaseActivity } from './database-activity.ts'
import { databaseFacts } from './database-facts.ts'
import { missingSettings } from './session-settings.ts'

/** A pooler in transaction mode has to track prepared statements, which PgBouncer does from 1.21. */
const TRACKED_STATEMENTS = 'max_prepared_statements = 200 in PgBouncer 1.21 or newer'

/** The operations of an operator on a PostgreSQL database. */
export function storeOperation(db: Db): Omit<StoreOperation, 'problem'> {
  return {
    inspectSchema: () => inspectSchema(db),
    migrate: () => migrate(db),
    async facts() {
      const { version, ...facts } = await databaseFacts(db)
      const statements = (await db.keepsStatements()) ? [] : [TRACKED_STATEMENTS]
      const missing = [...(await missingSettings(db)), ...statements]
      return { engine: `PostgreSQL ${version}`, engineFault: null, ...facts, missingSettings: missing }
    },
    startCheck: () => null,
    disk: async () => null,
    rights: () => roleRights(db),
    pool: () => db.pool(),
    activity: () => databaseActivity(db),
    grantApi: (role) => grantApi(db, role),
    renewRevisions: (nowMs) => renewRevisions(db, nowMs),
    distribution: () => readDistribution(db),
    distribute: ({ dryRun }) => distribute(db, { dryRun }),
  }
}
