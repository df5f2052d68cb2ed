import {
  type AirwayLine,
  type Airways,
  type EpochMs,
  foldAscii,
  latestOfLoad,
  withUpdatedAt,
} from '@flightbag/core/ports'
import type { Connection, Value } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { type LongWriter, longWrite } from '../connection/short-transactions.ts'

const STORE = 'insert or replace into airway (n, airspace, designator, doc) values (?, ?, ?, ?)'

interface StoredAirway {
  readonly n: number
  readonly doc: string
}

/** ATS routes: reference data for all accounts; each load replaces all of them. */
export function airwayStore(database: Pick<Database, 'records'> & LongWriter): Airways {
  const { read } = database.records
  return {
    async list({ airspace, designator }) {
      const conditions: [sql: string, value: Value][] = []
      if (airspace !== null) conditions.push(['airspace = ?', airspace])
      if (designator !== null) conditions.push(['designator = ?', foldAscii(designator)])
      const where = conditions.length === 0 ? '' : `where ${conditions.map(([sql]) => sql).join(' and ')}`
      const values = conditions.map(([, value]) => value)
      const rows = read.all<{ doc: Uint8Array }>(
        `select cast(doc as blob) as doc from airway ${where} order by n`,
        ...values,
      )
      return rows.map(({ doc }) => doc)
    },

    async replace(airways, nowMs) {
      // All lines are read first, so that no lock is held while the input stalls.
      const lines = await latestOfLoad(airways)
      await longWrite(database, ({ connection, transact }) => transact(() => replaceAll(connection, lines, nowMs)))
      return lines.length
    },
  }
}

/** One short transaction, even for the routes of a continent: most of them are already stored. */
function replaceAll(connection: Connection, lines: readonly AirwayLine[], nowMs: EpochMs): void {
  const stored = connection.all<StoredAirway>('select n, doc from airway order by n')
  const known = new Map(stored.map(({ n, doc }) => [n, doc]))
  const docs = stored.map(({ doc }) => doc)
  for (const [at, { airspace, designator, text }] of withUpdatedAt(lines, docs, nowMs).entries()) {
    if (known.get(at + 1) !== text) connection.run(STORE, at + 1, airspace, designator, text)
  }
  connection.run('delete from airway where n > ?', lines.length)
}
