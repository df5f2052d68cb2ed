import {
  type CheckFlightCloser,
  checkFlight,
  closeStale,
  type EpochMs,
  isJsonObject,
  parseInstantMs,
  readJson,
  readRecord,
  type Sync,
  type SyncChange,
} from '@flightbag/core'
import type { Db } from '../connection/database.ts'

const BATCH = 100

type Due = { readonly due: string; readonly account_id: string; readonly id: string; readonly doc: string }

/** Sorts before every flight that is due. */
const FIRST = { due: '-9223372036854775808', account_id: '', id: '' }

const DUE = `
  select due::text as due, account_id, id, doc from record
  where due < $1::bigint and not deleted and (due, account_id, id) > ($2::bigint, $3, $4) order by due, account_id, id limit $5::int`

/** Closes stale check flights: each closing is a change of its account, made only if nobody changed the flight meanwhile. */
export const checkFlightCloser = ({ hot }: Pick<Db, 'hot'>, sync: Sync): CheckFlightCloser => ({
  async closeStale(nowMs) {
    const broken: { accountId: string; id: string }[] = []
    let closed = 0
    let after: Omit<Due, 'doc'> = FIRST
    for (;;) {
      // each batch begins behind the one before, so that what stays open is met once
      const stale: Due[] = await hot.rows(DUE, [nowMs, after.due, after.account_id, after.id, BATCH])
      for (const { account_id, id, doc } of stale) {
        const change = closing(doc, nowMs)
        if (change === null) {
          broken.push({ accountId: account_id, id })
          continue
        }
        const result = await sync.apply(account_id, [change], nowMs)
        if (result.ok) closed += result.value.imported
      }
      const last = stale.at(-1)
      if (last === undefined || stale.length < BATCH) return { closed, broken }
      after = last
    }
  },
})

/** The change that closes a stored flight; null when the flight is none. */
function closing(doc: string, nowMs: EpochMs): SyncChange | null {
  const flight = parse(doc)
  if (!isJsonObject(flight)) return null
  const change = readRecord(checkFlight, closeStale(flight, nowMs) ?? flight)
  const onlyOverRevision = typeof flight.updatedAt === 'string' ? parseInstantMs(flight.updatedAt) : null
  if (!change.ok || change.value.type !== 'put' || onlyOverRevision === null) return null
  return { ...change.value, carriedMs: null, onlyOverRevision }
}

function parse(doc: string): unknown {
  try {
    return readJson(doc)
  } catch {
    return null
  }
}
