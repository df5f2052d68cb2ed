import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { storeOver } from '../store.ts'
import { withCitusCatalogue } from '../testing/citus-catalogue.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { onAccountNodes } from './account-nodes.ts'

const OPTIONS = { connections: 1 }

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.drop()
})

/** The address of the database as one of a cluster. */
function clusterAddress(): string {
  return `${database.url}?plan_cache_mode=auto`
}

/** The nodes of a cluster whose only worker is the server of the tests, and how often a node was looked up. */
async function openNodes() {
  const url = clusterAddress()
  const db = openPostgresDb(url, OPTIONS)
  await migrate(db)
  const { addWorker } = await withCitusCatalogue(db, url)
  await addWorker()
  let lookups = 0
  const query: typeof db.sql.query = (text, values) => {
    if (text.includes('pg_dist_node')) lookups += 1
    return db.sql.query(text, values)
  }
  return { nodes: onAccountNodes({ ...db, sql: { ...db.sql, query } }, url, OPTIONS), lookups: () => lookups }
}

/** A statement of an account. */
const DIVISION = 'select $1::text as account, 1 / $2::integer as quotient'

test('the statements of a database that is no cluster run on it directly', async () => {
  const db = openPostgresDb(database.url)
  expect(onAccountNodes(db, database.url, {})).toBe(db)
  await db.close()
})

test('a database without Citus answers at an address of a cluster', async () => {
  const db = openPostgresDb(clusterAddress())
  const store = storeOver(db, onAccountNodes(db, clusterAddress(), {}))
  await migrate(db)
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  expect(await store.records.one('ana', 'note', 'n')).toBeNull()
  await store.close()
})

test('the node of an account is looked up once a minute, and after a failure', async () => {
  let nowMs = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const { nodes, lookups } = await openNodes()
  async function divide() {
    expect(await nodes.sql.query(DIVISION, ['ana', 1])).toEqual([{ account: 'ana', quotient: 1 }])
    return lookups()
  }
  expect([await divide(), await divide()]).toEqual([1, 1])
  nowMs += 60_001
  expect([await divide(), await divide()]).toEqual([2, 2])
  await expect(nodes.sql.query(DIVISION, ['ana', 0])).rejects.toThrow('division by zero')
  expect([await divide(), await divide()]).toEqual([3, 3])
  await nodes.close()
})

test('the accounts of a node share its connections, which are closed with the others', async () => {
  const { nodes } = await openNodes()
  for (const account of ['ana', 'beto', 'caro']) await nodes.sql.query(DIVISION, [account, 1])
  expect(nodes.pool()).toMatchObject({ open: 2, waiting: 0 })
  await nodes.close()
  expect(nodes.pool()).toMatchObject({ open: 0 })
  await expect(nodes.sql.query(DIVISION, ['ana', 1])).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
})
