import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'

/** Makes an account without a key, so that the store accepts writes for it; one that exists stays. Returns its id. */
export async function openAccount(db: Pick<Db, 'kysely' | 'sql' | 'isCluster'>, id: string): Promise<string> {
  await accountStore(db).create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
  return id
}
