import { checkFlightCloser } from '@flightbag/store'
import { checkFlightsContract } from '@flightbag/testing'
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
