import { type AirwayLine, type Airways, foldAscii } from '@flightbag/core'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

const CHUNK = 500

/** ATS routes: reference data for all accounts, replaced as a whole by each load. */
export const airwayStore = ({ hot, kysely }: Pick<Db, 'hot' | 'kysely'>): Airways => ({
  async list({ airspace, designator }) {
    const rows = await hot.bytes(
      `select doc from airway where ${designator === null ? '$2::text is null' : 'designator = $2'} and ($1::text is null or airspace = $1) order by ord`,
      [airspace, designator === null ? null : foldAscii(designator)],
    )
    return rows.map(([doc]) => doc!)
  },

  async replace(airways) {
    // all lines come first: an input that stalls must not hold a transaction, which on the embedded engine holds everything
    const rows: { ord: number; airspace: string; designator: string; doc: string }[] = []
    for await (const { airspace, designator, text } of airways as AsyncIterable<AirwayLine>) {
      rows.push({ ord: rows.length + 1, airspace, designator, doc: text })
    }
    await kysely.transaction().execute(async (transaction) => {
      // one load follows another, and each replaces all of the one before
      await sql`lock table airway in share row exclusive mode`.execute(transaction)
      await transaction.deleteFrom('airway').execute()
      for (let at = 0; at < rows.length; at += CHUNK) {
        await transaction
          .insertInto('airway')
          .values(rows.slice(at, at + CHUNK))
          .execute()
      }
    })
    return rows.length
  },
})
