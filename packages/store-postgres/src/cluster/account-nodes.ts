import type { PoolState } from '@flightbag/core/ports'
import type { Db, Sql } from '../connection/database.ts'
import { addressText, parseAddress } from '../connection/database-address.ts'
import { openPostgresDb, type PostgresOptions } from '../connection/open-postgres.ts'
import { readStatements } from '../statements.ts'
import { hasCitus } from './citus.ts'

const statements = readStatements('cluster', ['node_of'])

/** A moved account is found on its new node after this time; until then its old node passes its statements on. */
const KNOWN_MS = 60_000

/**
 * The database whose statements, of which the first value is the account, run on the node of the account: the
 * coordinator would plan each of them once more. Every node answers every statement, so that only the cost depends on
 * the choice. For an address of one database, the database itself.
 */
export function onAccountNodes(db: Db, url: string, options: PostgresOptions): Db {
  if (!db.isCluster) return db
  const nodes = new Map<string, Db>()
  let known = new Map<string, Promise<Sql>>()
  let knownSinceMs = performance.now()

  function nodeDb(host: string): Sql {
    const node = nodes.get(host) ?? openPostgresDb(addressAt(url, host), options)
    nodes.set(host, node)
    return node.sql
  }

  async function find(account: string): Promise<Sql> {
    if (!(await hasCitus(db.kysely))) return db.sql
    const [row] = await db.sql.query<{ host: string }>(statements.node_of, [account])
    return row ? nodeDb(row.host) : db.sql
  }

  function sqlOf(account: string): Promise<Sql> {
    if (performance.now() - knownSinceMs > KNOWN_MS) {
      known = new Map()
      knownSinceMs = performance.now()
    }
    const found = known.get(account) ?? find(account)
    known.set(account, found)
    return found
  }

  /** After a failure, the node is looked up again: a standby may have taken the place of the one that was known. */
  async function at<T>(account: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await work(await sqlOf(account))
    } catch (error) {
      known.delete(account)
      throw error
    }
  }

  function atFirst<T>([account]: readonly unknown[], work: (sql: Sql) => Promise<T>): Promise<T> {
    return at(String(account), work)
  }

  return {
    ...db,
    sql: {
      query: (text, values) => atFirst(values, (sql) => sql.query(text, values)),
      queryBytes: (text, values) => atFirst(values, (sql) => sql.queryBytes(text, values)),
      runTogether: db.sql.runTogether,
    },
    pool() {
      const pools = [db, ...nodes.values()].map((each) => each.pool())
      function sum(part: keyof PoolState) {
        return pools.reduce((total, pool) => total + pool[part], 0)
      }
      return {
        open: sum('open'),
        inUse: sum('inUse'),
        waiting: sum('waiting'),
        incompleteResults: sum('incompleteResults'),
      }
    },
    async close() {
      await Promise.all([db, ...nodes.values()].map((each) => each.close()))
    },
  }
}

function addressAt(address: string, host: string): string {
  const { url } = parseAddress(address)!
  return addressText({ url, hosts: [host] })
}
