import type { Sql } from '../connection/database.ts'

function analyze(...tables: readonly string[]): string {
  return `analyze (skip_locked) ${tables.join(', ')}`
}

/**
 * Collects the statistics of the tables that an import or a restore has filled: without them, PostgreSQL plans later
 * statements badly until it analyses the tables by itself. A role that does not own a table skips it, with a notice.
 */
export const ANALYZE = analyze(
  'account',
  'record',
  'session',
  'record_count',
  'logbook_sum',
  'session_amount',
  'airway',
)

/** The number of records at the last analysis. */
const ANALYZED = `select coalesce(sum(reltuples) filter (where reltuples > 0), 0)::float8 as records
  from pg_class where oid in ('record'::regclass, 'session'::regclass)`

/**
 * Collects the statistics after an import that stored more than a tenth of the records, which is also the limit of
 * autovacuum. Otherwise they still describe the tables, and the analysis can cost more than the import.
 */
export async function analyzeAfterImport(sql: Sql, changed: number): Promise<void> {
  const [analyzed] = await sql.query<{ records: number }>(ANALYZED, [])
  if (changed > analyzed!.records / 10) await sql.queryUnlimited(ANALYZE, [])
}

/** Collects the statistics of the table that a load of airways has filled. */
export const ANALYZE_AIRWAYS = analyze('airway')
