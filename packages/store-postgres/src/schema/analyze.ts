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

/** The number of records at the last analysis, and whether the tables can be spread over nodes. */
const ANALYZED = `select coalesce(sum(reltuples) filter (where reltuples > 0), 0)::float8 as records,
    exists (select from pg_extension where extname = 'citus') as citus
  from pg_class where oid in ('record'::regclass, 'session'::regclass)`

/** The same of the parts of spread tables, because at the coordinator these tables are empty. */
const ANALYZED_PARTS = `
  select coalesce(sum(part.result::float8) filter (where part.result::float8 > 0), 0) as records
  from pg_dist_partition, lateral run_command_on_shards(logicalrelid,
    $$select reltuples from pg_class where oid = '%s'::regclass$$) part
  where logicalrelid in ('record'::regclass, 'session'::regclass)`

/** The number of records and sessions at the last analysis; 0 if there was none. */
export async function analyzedRecords(sql: Sql): Promise<number> {
  const [whole] = await sql.query<{ records: number; citus: boolean }>(ANALYZED, [])
  if (!whole!.citus) return whole!.records
  const [parts] = await sql.query<{ records: number }>(ANALYZED_PARTS, [])
  return whole!.records + parts!.records
}

/**
 * Collects the statistics after an import that stored more than a tenth of the records, which is also the limit of
 * autovacuum. Otherwise they still describe the tables, and the analysis can cost more than the import.
 */
export async function analyzeAfterImport(sql: Sql, changed: number): Promise<void> {
  if (changed > (await analyzedRecords(sql)) / 10) await sql.runTogether([ANALYZE])
}

/** Collects the statistics of the table that a load of airways has filled. */
export const ANALYZE_AIRWAYS = analyze('airway')
