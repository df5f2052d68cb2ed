/**
 * Collects the statistics of tables that a command has filled: without them, PostgreSQL plans later statements badly
 * until it analyses the tables by itself. A role that does not own a table skips it, with a notice.
 */
export const ANALYZE =
  'analyze (skip_locked) account, record, session, record_count, logbook_sum, session_amount, airway'
