import { type Airways, foldAscii, latestOfLoad, withUpdatedAt } from '@flightbag/core/ports'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { withRetries } from '../connection/retries.ts'
import { ANALYZE_AIRWAYS } from '../schema/analyze.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('airways', ['list', 'list_by_designator'])

const CHUNK = 500

/** ATS routes: reference data for all accounts, replaced as a whole by each load. */
export function airwayStore(db: Pick<Db, 'sql' | 'kysely'>): Airways {
  return {
    async list({ airspace, designator }) {
      const rows = await db.sql.queryBytes(designator === null ? statements.list : statements.list_by_designator, [
        airspace,
        designator === null ? null : foldAscii(designator),
      ])
      return rows.map(([doc]) => doc!)
    },

    async replace(airways, nowMs) {
      // All lines are read first, because the transaction must not stay open while the input stalls.
      const lines = await latestOfLoad(airways)
      await withRetries(() =>
        db.kysely.transaction().execute(async (transaction) => {
          // Loads run one after the other; each replaces all airways of the previous one.
          await sql`lock table airway in share row exclusive mode`.execute(transaction)
          const stored = await transaction.selectFrom('airway').select('doc').execute()
          const docs = stored.map(({ doc }) => doc)
          const rows = withUpdatedAt(lines, docs, nowMs).map(({ airspace, designator, text }, at) => ({
            ord: at + 1,
            airspace,
            designator,
            doc: text,
          }))
          await transaction.deleteFrom('airway').execute()
          for (let at = 0; at < rows.length; at += CHUNK) {
            await transaction
              .insertInto('airway')
              .values(rows.slice(at, at + CHUNK))
              .execute()
          }
        }),
      )
      // The airways are stored: an error of the analysis is no error of the load.
      await db.sql.runTogether([ANALYZE_AIRWAYS]).catch(() => undefined)
      return lines.length
    },
  }
}
