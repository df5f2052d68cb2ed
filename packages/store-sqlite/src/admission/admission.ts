import { type Admission, type AdmissionPort, type AdmissionRequest, decide } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { type CounterWrites, countersOnFullDisk } from './count-in-memory.ts'
import { count } from './usage.ts'
import { changeWindow, readWindow } from './windows.ts'

/** The active key of an active account. */
interface Key {
  readonly n: number
  readonly account_id: string
  readonly revision: number
}

const KEY = `
  select k.n, a.id as account_id, a.revision from api_key k join account a on a.n = k.account
  where k.hash = ? and a.status = 'active'`

const READ_RATE = 'select next_at from api_rate where one = 1'
const STORE_RATE = `
  insert into api_rate (one, next_at) values (1, ?) on conflict (one) do update set next_at = excluded.next_at`

/**
 * The admission over the file of counters. The key is read from the file of records only after the lock of the counters
 * is held, so that a request is admitted by the state that is committed at that moment: a key that was rotated, or an
 * account that was deleted, admits and counts no request.
 */
export function openAdmission(
  database: Pick<Database, 'records' | 'counters'>,
  { write }: Pick<CounterWrites, 'write'> = countersOnFullDisk(database),
): AdmissionPort {
  const { records } = database
  function keyOf(hash: Uint8Array) {
    return records.read.get<Key>(KEY, hash)
  }
  function exists(keyId: string) {
    return records.read.get('select 1 from api_key where n = ?', keyId) !== undefined
  }
  return {
    admit: (request) =>
      write((connection) => {
        const key = keyOf(request.keyHash)
        return key === undefined ? { outcome: 'unknown' } : admit(connection, key, request)
      }),

    async recheck(keyHash) {
      const key = keyOf(keyHash)
      return key === undefined ? null : { accountId: key.account_id, revisionMs: key.revision }
    },

    countRefused: (keyHash, route, nowMs) =>
      write((connection) => {
        const key = keyOf(keyHash)
        if (key !== undefined) count(connection, { key: key.n, route, nowMs, requests: 1, errors: 1 })
      }),

    countError: ({ keyId, route, nowMs }) =>
      write((connection) => {
        if (exists(keyId)) count(connection, { key: Number(keyId), route, nowMs, requests: 0, errors: 1 })
      }),
  }
}

/** Decides on one request by the rules of core, and stores their new state. */
function admit(connection: Connection, { n, account_id, revision }: Key, request: AdmissionRequest): Admission {
  const { route, nowMs, limits, longestWaitMs } = request
  const window = readWindow(connection, n)
  const nextAtMs = connection.get<{ next_at: number }>(READ_RATE)?.next_at ?? 0
  const decision = decide({ window, nextAtMs }, nowMs, limits, longestWaitMs)
  const { retryAfterSeconds, waitMs, quota, isLater, change } = decision
  changeWindow(connection, n, window, change, limits.keyPerMinute)
  if (decision.nextAtMs !== nextAtMs) connection.run(STORE_RATE, decision.nextAtMs)
  const ids = { accountId: account_id, keyId: String(n) }
  if (isLater) return { outcome: 'later', ...ids, waitMs }
  count(connection, { key: n, route, nowMs, requests: 1, errors: retryAfterSeconds > 0 ? 1 : 0 })
  return retryAfterSeconds > 0
    ? { outcome: 'limited', ...ids, quota, retryAfterSeconds }
    : { outcome: 'admitted', ...ids, quota, revisionMs: revision, waitMs }
}
