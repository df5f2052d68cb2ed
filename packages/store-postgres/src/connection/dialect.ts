import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'

/** Ends a transaction that may be open. If this fails, the connection is lost and its transaction with it. */
async function rollBack(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
}

/**
 * Kysely over postgres.js. The caller of a failed transaction gets its error, also if the rollback fails; the dialect
 * by itself throws a `TypeError` in this case. A transaction whose beginning was answered with an error is rolled back
 * too: otherwise its connection could return to the pool with an open transaction, which would take later writes.
 */
export class Dialect extends PostgresJSDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const begin = driver.beginTransaction.bind(driver)
    driver.beginTransaction = async (connection, settings) => {
      try {
        await begin(connection, settings)
      } catch (error) {
        await rollBack(connection)
        throw error
      }
    }
    driver.rollbackTransaction = rollBack
    return driver
  }
}
