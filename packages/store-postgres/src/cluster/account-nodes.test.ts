import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { storeOver } from '../store.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { onAccountNodes } from './account-nodes.ts'

test('a database without Citus answers at an address of a cluster', async () => {
  const { url } = await freshDatabase()
  const address = new URL(url)
  address.searchParams.set('plan_cache_mode', 'auto')
  const db = openPostgresDb(address.href)
  const store = storeOver(db, onAccountNodes(db, address.href, {}))
  await migrate(db)
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  expect(await store.records.one('ana', 'note', 'n')).toBeNull()
  await store.close()
})
