import {
  type Admission,
  type AdmissionPort,
  type AdmissionRequest,
  MAX_WAIT_MS,
  type RequestLimits,
} from '@flightbag/core'
import { batch } from '../connection/batch.ts'
import type { Db } from '../connection/database.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('admission', ['admit', 'recheck', 'count_refused', 'count_errors'])

/** The largest number of requests in one statement. */
const MAX_BATCH = 64

/** While the database processes one batch, this process answers the requests of the other. */
const ADMIT_CONCURRENCY = 2

/** The decision on one request; a request with an invalid key has no row. */
interface AdmitRow {
  readonly n: number
  readonly account_id: string
  readonly key_id: number
  /** Null on a cluster. */
  readonly stamp: number | null
  readonly wait_ms: number
  readonly retry_after: number
  /** Null if the limit of a key is turned off. */
  readonly remaining: number | null
  readonly reset_s: number | null
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

function sameLimits(a: RequestLimits, b: RequestLimits) {
  return a.keyPerMinute === b.keyPerMinute && a.apiPerSecond === b.apiPerSecond && a.apiBurst === b.apiBurst
}

/** Each list is sent as one value: hashes concatenated, routes separated by line feeds, times and key ids by commas. */
function hashesOf(requests: readonly { keyHash: Uint8Array }[]) {
  return Buffer.concat(requests.map(({ keyHash }) => keyHash))
}

function routesOf(requests: readonly { route: string }[]) {
  return requests.map(({ route }) => route).join('\n')
}

function timesOf(requests: readonly { nowMs: number }[]) {
  return requests.map(({ nowMs }) => Math.trunc(nowMs)).join()
}

function toAdmission(row: AdmitRow | undefined): Admission {
  if (!row) return { outcome: 'unknown' }
  const ids = { accountId: row.account_id, keyId: String(row.key_id) }
  if (row.retry_after < 0) return { outcome: 'later', ...ids, waitMs: row.wait_ms }
  const { remaining, reset_s: resetSeconds } = row
  const quota = remaining === null || resetSeconds === null ? null : { remaining, resetSeconds }
  return row.retry_after > 0
    ? { outcome: 'limited', ...ids, quota, retryAfterSeconds: row.retry_after }
    : { outcome: 'admitted', ...ids, quota, revisionMs: row.stamp, waitMs: row.wait_ms }
}

/**
 * Admission over a database that any number of processes share. The requests of one process are combined into batches.
 * A request is counted in the statement that admits it, so the count of an answered request is kept when the process is
 * killed.
 */
export function openAdmission({ sql }: Pick<Db, 'sql'>): AdmissionPort {
  const admit = batch<AdmissionRequest, Admission>(
    async (requests) => {
      const { keyPerMinute, apiPerSecond, apiBurst } = requests[0]!.limits
      const rows = await sql.query<AdmitRow>(statements.admit, [
        hashesOf(requests),
        routesOf(requests),
        timesOf(requests),
        Math.max(0, keyPerMinute),
        Math.max(0, apiPerSecond),
        Math.max(1, apiBurst),
        requests.map(({ longestWaitMs }) => longestWaitMs ?? MAX_WAIT_MS).join(),
      ])
      const byNumber = new Map(rows.map((row) => [row.n, row]))
      return requests.map((_, i) => toAdmission(byNumber.get(i + 1)))
    },
    {
      maxBatch: MAX_BATCH,
      concurrency: ADMIT_CONCURRENCY,
      compatible: (a, b) => sameLimits(a.limits, b.limits),
      clientOf: ({ keyHash }) => Buffer.from(keyHash).toString('latin1'),
    },
  )

  const countRefused = batch<Refused, null>(
    async (refused) => {
      const lists = [hashesOf(refused), routesOf(refused), timesOf(refused)]
      await sql.query(statements.count_refused, lists)
      return refused.map(() => null)
    },
    { maxBatch: MAX_BATCH },
  )

  const countError = batch<Counted, null>(
    async (counted) => {
      const lists = [counted.map(({ key }) => key).join(), routesOf(counted), timesOf(counted)]
      await sql.query(statements.count_errors, lists)
      return counted.map(() => null)
    },
    { maxBatch: MAX_BATCH },
  )

  return {
    admit,
    async recheck(keyHash) {
      const [row] = await sql.query<{ account_id: string; stamp: number | null }>(statements.recheck, [keyHash])
      return row ? { accountId: row.account_id, revisionMs: row.stamp } : null
    },
    countRefused: async (keyHash, route, nowMs) => void (await countRefused({ keyHash, route, nowMs })),
    countError: async ({ keyId, route, nowMs }) => void (await countError({ key: keyId, route, nowMs })),
  }
}
