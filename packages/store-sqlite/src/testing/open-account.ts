import { accountStore } from '../accounts/accounts.ts'
import type { Database } from '../connection/database.ts'

/** Makes an account without a key, so that the store accepts writes for it; one that exists stays. Returns its id. */
export async function openAccount(database: Database, id: string): Promise<string> {
  await accountStore(database).create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
  return id
}
