import type { Connection } from './connection.ts'
import { isDamage } from './unclean-stop.ts'

/**
 * The same connection, whose statements report damage of the file: `met` receives the engine's error and returns the
 * one to throw. A file can be damaged while it is closed, or by its disk, and then no check after an unclean stop finds
 * it.
 */
export function watchedForDamage(connection: Connection, met: (cause: unknown) => Error): Connection {
  function watch<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw isDamage(error) ? met(error) : error
    }
  }

  return {
    ...connection,
    get: (sql, ...values) => watch(() => connection.get(sql, ...values)),
    all: (sql, ...values) => watch(() => connection.all(sql, ...values)),
    // Only the rows of private temporary databases are read one by one, which no other process can damage.
    iterate: (sql, ...values) => watch(() => connection.all<never>(sql, ...values)).values(),
    run: (sql, ...values) => watch(() => connection.run(sql, ...values)),
    insert: (sql, ...values) => watch(() => connection.insert(sql, ...values)),
    script: (sql) => watch(() => connection.script(sql)),
  }
}
