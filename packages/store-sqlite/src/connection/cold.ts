import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { RecordsTables } from '../schema/tables.ts'
import type { Connection, Value } from './connection.ts'

/** Builds statements that run rarely, checked against the tables. It has no connection: `rowsOf` runs them on one. */
export const cold = new Kysely<RecordsTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** A statement of the builder. */
interface Built<R> {
  compile(): CompiledQuery<R>
}

/** Runs a built statement on a connection and returns its rows. */
export function rowsOf<R>(connection: Connection, statement: Built<R>): R[] {
  const { sql, parameters } = statement.compile()
  return connection.all<R>(sql, ...(parameters as Value[]))
}
