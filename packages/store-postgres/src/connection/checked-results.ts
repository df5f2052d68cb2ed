import type postgres from '@flightbag/store-postgres/driver'

/** The parts of a driver's result that are checked. */
interface DriverResult {
  readonly length: number
  /** The number of rows that PostgreSQL counted; null for a statement that returns none. */
  readonly count: number | null
  readonly columns: readonly unknown[] | null
  readonly state: { readonly pid: number | null } | null
}

/** A pending statement. The driver calls `resolve` and `reject`; its types do not show them. */
interface Pending {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** The results of a message: of several statements, the driver returns a list. */
function resultsIn(result: unknown): readonly unknown[] {
  return Array.isArray(result) && !('count' in result) ? result : [result]
}

/** Whether a result with columns lacks rows that PostgreSQL counted, or has others. */
function isIncomplete(result: unknown): result is DriverResult {
  if (!Array.isArray(result) || !('count' in result) || !('columns' in result)) return false
  const { length, count, columns } = result as unknown as DriverResult
  return count !== null && (columns?.length ?? 0) > 0 && length !== count
}

/**
 * Makes a driver compare each result with the number of rows that PostgreSQL sent (`CommandComplete`), because its rows
 * could be those of another statement. A result with another number fails with the code `RESULT_INCOMPLETE`, so the
 * outcome of its statement is unknown. `onIncomplete` gets the process id of the connection, which must not be used
 * again.
 */
export function withCheckedResults<Driver extends postgres.Sql>(
  driver: Driver,
  onIncomplete: (pid: number | null) => void,
): Driver {
  function check(statement: Pending): void {
    const { resolve } = statement
    statement.resolve = (result) => {
      const incomplete = resultsIn(result).find(isIncomplete)
      if (incomplete === undefined) return resolve(result)
      const message = `the driver returned ${incomplete.length} of the ${incomplete.count} rows of a result`
      statement.reject(Object.assign(new Error(message), { code: 'RESULT_INCOMPLETE' }))
      onIncomplete(incomplete.state?.pid ?? null)
    }
  }
  function checked<Sql extends Pick<postgres.Sql, 'unsafe'>>(sql: Sql): Sql {
    const run: postgres.Sql['unsafe'] = sql.unsafe
    const unsafe: postgres.Sql['unsafe'] = (text, values, options) => {
      const statement = run(text, values, options)
      check(statement as unknown as Pending)
      return statement as never
    }
    return Object.assign(sql, { unsafe })
  }
  const reserve = driver.reserve
  return Object.assign(checked(driver), { reserve: async () => checked(await reserve()) })
}
