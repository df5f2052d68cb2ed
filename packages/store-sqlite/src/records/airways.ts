import { type AirwayLine, type Airways, type EpochMs, foldAscii, withUpdatedAt } from '@flightbag/core'
import type { Connection, Value } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { type LongWriter, longTransaction } from '../connection/long-transaction.ts'

const INSERT = 'insert into airway (n, airspace, designator, doc) values (?, ?, ?, ?)'

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
      const lines = await Array.fromAsync(airways as AsyncIterable<AirwayLine>)
      await longTransaction(database, { write: (connection) => replaceAll(connection, lines, nowMs) })
      return lines.length
    },
  }
}

function* replaceAll(connection: Connection, lines: readonly AirwayLine[], nowMs: EpochMs): Generator<undefined, null> {
  const stored = connection.all<{ doc: string }>('select doc from airway').map(({ doc }) => doc)
  connection.run('delete from airway')
  for (const [n, { airspace, designator, text }] of withUpdatedAt(lines, stored, nowMs).entries()) {
    connection.run(INSERT, n + 1, airspace, designator, text)
    yield
  }
  return null
}
