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

/** The same for the table that a load of airways has filled. */
export const ANALYZE_AIRWAYS = analyze('airway')
