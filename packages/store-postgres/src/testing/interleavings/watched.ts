import type { CompiledQuery } from 'kysely'
import type { Db } from '../../connection/database.ts'

/** A database that calls `before` with the text of each statement of its transactions. */
export function watched(db: Db, before: (text: string) => Promise<void>): Db {
  const { kysely } = db
  function watching<T extends { executeQuery: Db['kysely']['executeQuery'] }>(trx: T): T {
    async function executeQuery(query: CompiledQuery) {
      await before(query.sql)
      return trx.executeQuery(query)
    }
    return new Proxy(trx, {
      get: (target, name) => (name === 'executeQuery' ? executeQuery : Reflect.get(target, name, target)),
    })
  }
  function transaction() {
    function execute<T>(work: (trx: never) => Promise<T>): Promise<T> {
      return kysely.transaction().execute((trx) => work(watching(trx) as never))
    }
    return { execute }
  }
  const proxy = new Proxy(kysely, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
  return { ...db, kysely: proxy }
}
