import type { Admission, AdmissionPort, AdmissionRequest, Limits } from '@flightbag/core'
import { batch } from '../connection/batch.ts'
import type { Db } from '../connection/database.ts'

/** Requests in one statement, at most: beyond this a longer wait saves little. */
const MOST_IN_BATCH = 64

/** Admissions on their way at once: while the database works on one, this process answers the requests of the other. */
const ADMISSIONS_AT_ONCE = 2

/** One request that the limits were asked about; a request whose key opens nothing has no row. */
interface AdmitRow {
  readonly n: number
  readonly account_id: string
  readonly key_id: number
  readonly stamp: number
  readonly wait_ms: number
  readonly retry_after: number
}

interface Counted {
  readonly key: string
  readonly route: string
  readonly nowMs: number
}

interface Refused {
  readonly keyHash: Uint8Array
  readonly route: string
  readonly nowMs: number
}

const sameLimits = (a: Limits, b: Limits) =>
  a.keyPerMinute === b.keyPerMinute && a.apiPerSecond === b.apiPerSecond && a.apiBurst === b.apiBurst

/** Lists travel as one value each, which both drivers send alike: hashes end to end, routes by line, times and ids by comma. */
const hashesOf = (requests: readonly { keyHash: Uint8Array }[]) => Buffer.concat(requests.map(({ keyHash }) => keyHash))
const routesOf = (requests: readonly { route: string }[]) => requests.map(({ route }) => route).join('\n')
const timesOf = (requests: readonly { nowMs: number }[]) => requests.map(({ nowMs }) => Math.trunc(nowMs)).join()

function toAdmission(row: AdmitRow | undefined): Admission {
  if (!row) return { outcome: 'unknown' }
  const ids = { accountId: row.account_id, keyId: String(row.key_id) }
  return row.retry_after > 0
    ? { outcome: 'limited', ...ids, retryAfterSeconds: row.retry_after }
    : { outcome: 'admitted', ...ids, revisionMs: row.stamp, waitMs: row.wait_ms }
}

/**
 * The admission over a database that any number of processes share. All admissions of one process go through one admission, which asks about many at
 * once. A request is counted in the statement that admits it, so a process that dies loses no count of an answer it gave.
 */
export function openAdmission({ hot }: Pick<Db, 'hot'>): AdmissionPort {
  const admit = batch<AdmissionRequest, Admission>(
    async (requests) => {
      const { keyPerMinute, apiPerSecond, apiBurst } = requests[0]!.limits
      const rows = await hot.rows<AdmitRow>('select * from gate_admit($1, $2, $3, $4, $5, $6)', [
        hashesOf(requests),
        routesOf(requests),
        timesOf(requests),
        Math.max(0, keyPerMinute),
        Math.max(0, apiPerSecond),
        Math.max(1, apiBurst),
      ])
      const byNumber = new Map(rows.map((row) => [row.n, row]))
      return requests.map((_, i) => toAdmission(byNumber.get(i + 1)))
    },
    { most: MOST_IN_BATCH, atOnce: ADMISSIONS_AT_ONCE, together: (a, b) => sameLimits(a.limits, b.limits) },
  )

  const countRefused = batch<Refused, null>(
    async (refused) => {
      const lists = [hashesOf(refused), routesOf(refused), timesOf(refused)]
      await hot.rows('select gate_count_refused($1, $2, $3)', lists)
      return refused.map(() => null)
    },
    { most: MOST_IN_BATCH },
  )

  const countError = batch<Counted, null>(
    async (counted) => {
      const lists = [counted.map(({ key }) => key).join(), routesOf(counted), timesOf(counted)]
      await hot.rows('select gate_count_errors($1, $2, $3)', lists)
      return counted.map(() => null)
    },
    { most: MOST_IN_BATCH },
  )

  return {
    admit,
    countRefused: async (keyHash, route, nowMs) => void (await countRefused({ keyHash, route, nowMs })),
    countError: async ({ keyId, route, nowMs }) => void (await countError({ key: keyId, route, nowMs })),
  }
}
