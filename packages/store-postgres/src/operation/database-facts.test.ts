import { expect, onTestFinished, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { postgresBinaries } from '../testing/postgres-binaries.ts'
import { startOwnPostgres } from '../testing/postgres-server.ts'
import { databaseFacts } from './database-facts.ts'

test.each([
  ['off', 'on'],
  ['on', 'off'],
])('full_page_writes %s and fsync %s are reported, each by its own setting', async (fullPageWrites, fsync) => {
  const settings = { full_page_writes: fullPageWrites, fsync }
  const server = await startOwnPostgres(postgresBinaries, { fsync: false, settings })
  onTestFinished(() => server.stop())
  const db = openPostgresDb(server.url, { connections: 1 })
  onTestFinished(() => db.close())
  const { durability } = await databaseFacts(db)
  expect(durability).toMatchObject({ fullPageWrites: fullPageWrites === 'on', fsync: fsync === 'on' })
})
