import { type AirwayLine, type Airways, foldAscii } from '@flightbag/core'
import type { Db } from './database.ts'

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
    return kysely.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('airway').execute()
      let loaded = 0
      let rows: { ord: number; airspace: string; designator: string; doc: string }[] = []
      const flush = async () => {
        if (rows.length > 0) await transaction.insertInto('airway').values(rows).execute()
        rows = []
      }
      for await (const { airspace, designator, text } of airways as AsyncIterable<AirwayLine>) {
        rows.push({ ord: ++loaded, airspace, designator, doc: text })
        if (rows.length === CHUNK) await flush()
      }
      await flush()
      return loaded
    })
  },
})
