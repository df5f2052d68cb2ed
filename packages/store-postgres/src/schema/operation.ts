import type { StoreOperation } from '@flightbag/core'
import type { Db } from '../connection/database.ts'
import { databaseFacts } from '../connection/database-facts.ts'
import { missingSettings } from '../connection/session-settings.ts'
import { grantApi } from './grants.ts'
import { inspectSchema } from './inspect-schema.ts'
import { migrate } from './migrate.ts'
import { roleRights } from './role-rights.ts'

/** The operations of an operator on a PostgreSQL database. */
export function storeOperation(db: Db): StoreOperation {
  return {
    inspectSchema: () => inspectSchema(db),
    migrate: () => migrate(db),
    async facts() {
      const { version, ...facts } = await databaseFacts(db)
      return { engine: `PostgreSQL ${version}`, ...facts, missingSettings: await missingSettings(db) }
    },
    rights: () => roleRights(db),
    grantApi: (role) => grantApi(db, role),
  }
}
