import { STATION_KEPT_MS } from '@flightbag/core/ports'
import { weatherBoardContract } from '@flightbag/testing'
import { afterAll, expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { storeOver } from '../store.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { serverForTests } from '../testing/stores.ts'
import { weatherBoard } from './weather-board.ts'

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

weatherBoardContract('PostgreSQL', async () => {
  const { url } = await freshDatabase()
  const [one, other] = [openPostgresDb(url), openPostgresDb(url)]
  closers.push(one.close, other.close)
  await migrate(one)
  return [weatherBoard(one), weatherBoard(other)]
})

test('a purge removes the stations for which nobody has asked for a day', async () => {
  const store = storeOver(await serverForTests())
  await store.weather.ask('metar', ['EDDF'], 0)
  await store.weather.ask('metar', ['LFPG'], 1)
  await store.purge(STATION_KEPT_MS + 1)
  expect(await store.weather.read('metar', ['EDDF', 'LFPG'])).toMatchObject([{ ident: 'LFPG' }])
})
