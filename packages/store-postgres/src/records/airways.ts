import { type AirwayLine, type Airways, foldAscii } from '@flightbag/core'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { withRetries } from '../connection/retries.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('airways', ['list', 'list_by_designator'])

const CHUNK = 500

/** ATS routes: reference data for all accounts, replaced as a whole by each load. */
export const airwayStore = (db: Pick<Db, 'sql' | 'kysely'>): Airways => ({
  async list({ airspace, designator }) {
    const rows = await db.sql.queryBytes(designator === null ? statements.list : statements.list_by_designator, [
      airspace,
      designator === null ? null : foldAscii(designator),
    ])
    return rows.map(([doc]) => doc!)
  },

  async replace(airways) {
    // all lines are read first: the transaction must not stay open while the input stalls
    const rows: { ord: number; airspace: string; designator: string; doc: string }[] = []
    for await (const { airspace, designator, text } of airways as AsyncIterable<AirwayLine>) {
      rows.push({ ord: rows.length + 1, airspace, designator, doc: text })
    }
    await withRetries(() =>
      db.kysely.transaction().execute(async (transaction) => {
        // loads run one after the other; each replaces all airways of the one before
        await sql`lock table airway in share row exclusive mode`.execute(transaction)
        await transaction.deleteFrom('airway').execute()
        for (let at = 0; at < rows.length; at += CHUNK) {
          await transaction
            .insertInto('airway')
            .values(rows.slice(at, at + CHUNK))
            .execute()
        }
      }),
    )
    return rows.length
  },
})
