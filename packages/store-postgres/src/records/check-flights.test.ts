import { checkFlightCloser } from '@flightbag/store'
import { checkFlightsContract } from '@flightbag/testing'
import { bagForTests } from '../testing/bag.ts'
import { serverForTests } from '../testing/stores.ts'
import { dueFlights } from './check-flights.ts'

checkFlightsContract('PostgreSQL', async () => {
  const db = await serverForTests()
  return {
    ...(await bagForTests()),
    closer: (sync) => checkFlightCloser(dueFlights(db), sync),
    spoil: (accountId, id, doc) =>
      db.sql.query('update record set doc = $3 where account_id = $1 and id = $2', [accountId, id, doc]),
  }
})
