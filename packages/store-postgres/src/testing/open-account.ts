import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'

/** Makes an account without a key, so that the store takes what is written for it; one that is there stays. Gives its id. */
export async function openAccount(db: Pick<Db, 'kysely'>, id: string): Promise<string> {
  await accountStore(db).create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
  return id
}
