import { maintenanceContract } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Write } from '../connection/write-queue.ts'
import { storeOver } from '../store.ts'
import { databaseForTests, sharedDatabases } from '../testing/stores.ts'
import { maintenanceLog } from './maintenance.ts'

maintenanceContract('SQLite', async () => {
  const [one, other] = sharedDatabases(2).map(maintenanceLog)
  return [one!, other!]
})

test('maintenance fails when it cannot delete old weather', async () => {
  const database = databaseForTests()
  const failure = new Error('another process writes')
  let writes = 0
  const write: Write = (...given) => (writes++ === 0 ? Promise.reject(failure) : database.counters.write(...given))
  const store = storeOver({ ...database, counters: { ...database.counters, write } })
  await expect(store.purge(Date.now())).rejects.toBe(failure)
})
