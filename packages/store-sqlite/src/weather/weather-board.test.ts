import { STATION_KEPT_MS } from '@flightbag/core/ports'
import { weatherBoardContract } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { storeOver } from '../store.ts'
import { databaseForTests, sharedDatabases } from '../testing/stores.ts'
import { weatherBoard } from './weather-board.ts'

weatherBoardContract('SQLite', async () => {
  const [one, other] = sharedDatabases(2).map(weatherBoard)
  return [one!, other!]
})

test('a purge removes the stations for which nobody has asked for a day', async () => {
  const store = storeOver(databaseForTests())
  await store.weather.ask('metar', ['EDDF'], 0)
  await store.weather.ask('metar', ['LFPG'], 1)
  await store.purge(STATION_KEPT_MS + 1)
  expect(await store.weather.read('metar', ['EDDF', 'LFPG'])).toMatchObject([{ ident: 'LFPG' }])
})

test('a station that was asked for recently is read without a write', async () => {
  const { counters } = databaseForTests()
  let writes = 0
  const write: typeof counters.write = (...given) => {
    writes++
    return counters.write(...given)
  }
  const board = weatherBoard({ counters: { ...counters, write } })
  for (let times = 0; times < 3; times++) expect(await board.ask('metar', ['EDDF'], 1)).toHaveLength(1)
  expect(writes).toBe(1)
})
