import {
  type CheckFlightCloser,
  checkFlight,
  closeStale,
  type JsonObject,
  parseInstantMs,
  readRecord,
  type Sync,
} from '@flightbag/core'
import type { Db } from './database.ts'

const BATCH = 100

/** Closes stale check flights: each closing is a change of its account, made only if nobody changed the flight meanwhile. */
export const checkFlightCloser = ({ hot }: Pick<Db, 'hot'>, sync: Sync): CheckFlightCloser => ({
  async closeStale(nowMs) {
    const stale = await hot.rows<{ account_id: string; doc: string }>(
      'select account_id, doc from record where due < $1::bigint and not deleted order by due limit $2::int',
      [nowMs, BATCH],
    )
    let closed = 0
    for (const { account_id, doc } of stale) {
      const flight = JSON.parse(doc) as JsonObject
      const change = readRecord(checkFlight, closeStale(flight, nowMs) ?? flight)
      if (!change.ok || change.value.type !== 'put') throw new Error('a stored check flight breaks its own rules')
      const onlyOverStamp = parseInstantMs(String(flight.updatedAt))
      const result = await sync.apply(account_id, [{ ...change.value, carriedMs: null, onlyOverStamp }], nowMs)
      if (result.ok) closed += result.value.imported
    }
    return stale.length === BATCH && closed > 0 ? closed + (await this.closeStale(nowMs)) : closed
  },
})
