import type { AccountTables } from './tables-accounts.ts'

/** The tables that kysely's statements name; the hot statements are written by hand. */
export type Tables = AccountTables
