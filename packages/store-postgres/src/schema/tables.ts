import type { AccountTables } from './tables-accounts.ts'

/** The tables that kysely's statements name; the hot statements are written by hand. */
export interface Tables extends AccountTables {
  airway: { ord: number; airspace: string; designator: string; doc: string }
}
