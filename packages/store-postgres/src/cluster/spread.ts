/**
 * How the schema lies on the nodes of a cluster, for Citus (decision 0031). All rows of an account are on one node.
 */

/** The table with which all others are co-located. Each account has one row in it. */
export const HOME = 'account_stamp'

/** The column by which tables are distributed. */
export const ACCOUNT = 'account_id'

/** The tables of accounts. The first one is `HOME`, to which some of the others refer. */
export const DISTRIBUTED = [
  HOME,
  'record',
  'session',
  'record_count',
  'logbook_sum',
  'session_amount',
  'session_quota',
  'live_report',
  'live_command',
  'import_stage',
] as const

/** Logged on a cluster, which can move the parts of logged tables without blocking writes. */
export const UNLOGGED = ['import_stage'] as const

/** Tables of which every node has a whole copy: rarely written, and a unique key over all accounts. */
export const ON_EVERY_NODE = ['shared_planning'] as const

/**
 * The foreign keys between distributed tables. A table can be distributed only while none leads to it from a table that
 * is not.
 */
export const REFERENCES = [
  { table: 'live_report', constraint: 'live_report_account_id_fkey' },
  { table: 'live_command', constraint: 'live_command_account_id_fkey' },
] as const

/**
 * Functions that are called on the node of an account, and those that others call. None is routed by its account: Citus
 * would plan each call of it, also on that node.
 */
export const HELPERS = ['instant_text', 'wal_timeline', 'change_sort', 'record_page', 'session_store'] as const
