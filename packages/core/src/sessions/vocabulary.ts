/** The values of a session's `status` (spec, States and transitions). */
export const SESSION_STATUSES = ['in_progress', 'completed', 'aborted'] as const
/** The status of a session: in the air, ended, or ended early. */
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** The values of `dataSource`: the source of the plugin's data. */
export const DATA_SOURCES = ['sim', 'both', 'efb'] as const

/** The kinds of radio exchange in a session's event log. */
export const EVENT_KINDS = ['turn', 'unprompted', 'silence', 'error', 'instructor'] as const
