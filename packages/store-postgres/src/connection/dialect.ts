import { CompiledQuery, type Driver } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'

/**
 * Kysely over postgres.js. If the rollback of a failed transaction fails, the connection is lost and its transaction
 * with it, so the caller gets the error of the transaction. The dialect by itself throws a `TypeError` in this case.
 */
export class Dialect extends PostgresJSDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    driver.rollbackTransaction = async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
    }
    return driver
  }
}
