/** The states of a command (spec, States and transitions). */
export const COMMAND_STATES = ['waiting', 'delivered', 'expired', 'resolved'] as const
/** The state of a command: {@link COMMAND_STATES}. */
export type CommandState = (typeof COMMAND_STATES)[number]

/** The outcomes of a command that the plugin handled. */
export const ACK_OUTCOMES = ['spoken', 'refused'] as const
/** How the plugin handled a command: it spoke it, or refused it. */
export type AckOutcome = (typeof ACK_OUTCOMES)[number]

/** Directions of turn in a holding. */
export const TURNS = ['left', 'right'] as const

/** The form of a command's id. An ack for any other id is ignored. */
export const COMMAND_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/
