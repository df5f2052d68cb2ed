import { checkFlightCloser } from '@flightbag/store'
import { checkFlightsContract } from '@flightbag/testing'
import { put } from '@flightbag/testing/lib/changes'
import { expect, test } from 'vitest'
import { bagOver } from '../testing/bag.ts'
import { databaseForTests } from '../testing/stores.ts'
import { dueFlights } from './check-flights.ts'

const database = databaseForTests()
const SPOIL = 'update record set doc = ? where id = ? and account = (select n from account where id = ?)'

checkFlightsContract('SQLite', async () => ({
  ...bagOver(database),
  closer: (sync) => checkFlightCloser(dueFlights(database), sync),
  spoil: (accountId, id, doc) => database.records.write((connection) => connection.run(SPOIL, doc, id, accountId)),
}))

test('the flights of an account that is being written or deleted are not due', async () => {
  const { store, account } = bagOver(database)
  await account('hidden')
  await store.sync.apply('hidden', [put('checkFlight', { id: 'h', startedAt: '1999-01-01T00:00:00Z', lists: [] })], 0)
  async function due() {
    const flights = await dueFlights(database)(Date.parse('2000-01-01T00:00:00Z'), null, 10)
    return flights.map(({ accountId, id }) => [accountId, id])
  }
  expect(await due()).toEqual([['hidden', 'h']])
  await database.records.write((connection) => connection.run(`update account set id = null where id = 'hidden'`))
  expect(await due()).toEqual([])
})
