import { ok, type StoreOperation } from '@flightbag/core/ports'
import type { CounterWrites } from '../admission/count-in-memory.ts'
import { openConnection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { problemOf } from '../maintenance/problem.ts'
import { diskOf } from '../space/disk-of.ts'
import { engineFault } from './engine-fault.ts'
import { countersFile, fileState, migrateFile, recordsFile } from './schema.ts'

const MIGRATION_TIMEOUT_MS = 60_000

/** The operations of an operator on the two files. */
export function storeOperation(database: Database, { isInMemory }: Pick<CounterWrites, 'isInMemory'>): StoreOperation {
  const { records, counters, startCheck } = database
  const files = [
    { ...records, schema: recordsFile },
    { ...counters, schema: countersFile },
  ]
  return {
    async inspectSchema() {
      const states = files.map(({ read, path, schema }) => fileState(read, path, schema))
      return { state: states.find((state) => state !== 'current') ?? 'current', differences: [] }
    },
    async migrate() {
      const applied = files.flatMap(({ path, schema }) => {
        const connection = openConnection(path, { timeoutMs: MIGRATION_TIMEOUT_MS })
        try {
          return migrateFile(connection, schema)
        } finally {
          connection.close()
        }
      })
      return ok(applied)
    },
    async facts() {
      const { version } = records.read.get<{ version: string }>('select sqlite_version() as version')!
      return {
        engine: `SQLite ${version}`,
        engineFault: engineFault(version),
        clockMs: null,
        durability: null,
        missingSettings: [],
      }
    },
    startCheck,
    problem: () => problemOf(database),
    disk: async () => ({ ...(await diskOf(database)), countsInMemory: isInMemory() }),
    rights: async () => ({ migrate: true, maintain: true }),
    pool: () => null,
    activity: async () => null,
    grantApi: null,
    renewRevisions: null,
    distribution: async () => null,
    distribute: null,
  }
}
