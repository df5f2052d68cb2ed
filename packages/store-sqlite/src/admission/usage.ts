import { type EpochMs, type UsageCount, type UsageReport, usageReport, utcDay } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { letOthersWrite } from '../connection/in-turns.ts'

/** A request to count, and whether it is counted as a request, as an error, or as both. */
export interface Counted {
  readonly key: number
  readonly route: string
  readonly nowMs: EpochMs
  readonly requests: 0 | 1
  readonly errors: 0 | 1
}

const COUNT = `
  insert into key_usage (key, day, route, requests, errors, last_used) values (?, ?, ?, ?, ?, ?)
  on conflict (key, day, route) do update set requests = requests + excluded.requests,
    errors = errors + excluded.errors, last_used = max(last_used, excluded.last_used)`
/** Beside the counts: of those that were purged, restored or written by an earlier release. */
const USED = `
  insert into key_last_used (key, last_used) values (?, ?) on conflict (key) do update
    set last_used = excluded.last_used
  where excluded.last_used > last_used`

/** Adds a request to the counts of its key, UTC day and route. */
export function count(connection: Connection, { key, route, nowMs, requests, errors }: Counted): void {
  connection.run(COUNT, key, utcDay(nowMs), route, requests, errors, nowMs)
}

/** Adds the counts of one key by day and route, and the time of its last use. */
export function addCounts(connection: Connection, key: number, lastUsed: EpochMs, counts: readonly UsageCount[]): void {
  for (const { day, route, requests, errors } of counts) connection.run(COUNT, key, day, route, requests, errors, 0)
  connection.run(USED, key, lastUsed)
}

const LAST_USED = `
  select max(last_used) as ms from (
    select last_used from key_last_used where key = ?1 union all select last_used from key_usage where key = ?1)`

/** The time of the last request of a key; null if it had none. */
export function lastUsedOf(read: Connection, key: number): EpochMs | null {
  return read.get<{ ms: EpochMs | null }>(LAST_USED, key)!.ms
}

const KEYS = `
  select n, prefix, hash is not null as active from api_key
  where account = (select n from account where id = ?) order by n`

interface KeyRow {
  readonly n: number
  readonly prefix: string
  readonly active: number
}

/** The usage of all keys that an account has had, from a UTC day on (days since 1970-01-01). */
export function readUsage({ records, counters }: Database, accountId: string, firstDay: number): UsageReport {
  const rows = records.read.all<KeyRow>(KEYS, accountId)
  return counters.read.snapshot(() => {
    const keys = rows.map(({ n, prefix, active }) => ({
      keyId: String(n),
      prefix,
      active: active === 1,
      lastUsedMs: lastUsedOf(counters.read, n),
    }))
    return usageReport(
      keys,
      rows.flatMap(({ n }) => countsOf(counters.read, n, firstDay)),
      firstDay,
    )
  })
}

/** The counts of a key from a UTC day on. */
export function countsOf(read: Connection, key: number, firstDay: number): UsageCount[] {
  return read
    .all<Omit<UsageCount, 'keyId'>>(
      'select day, route, requests, errors from key_usage where key = ? and day >= ?',
      key,
      firstDay,
    )
    .map((row) => ({ ...row, keyId: String(key) }))
}

const CHUNK = 500
const PURGE = `
  delete from key_usage where (key, day, route) in (select key, day, route from key_usage where day < ? limit ${CHUNK})
  returning key, last_used as lastUsed`

/**
 * Deletes the counts of days before `firstDay`, but keeps the last use of each key. Returns the number of deleted rows.
 */
export async function purgeUsage({ counters }: Pick<Database, 'counters'>, firstDay: number): Promise<number> {
  let gone = 0
  for (;;) {
    const deleted = await counters.write((connection) => purgeChunk(connection, firstDay), { frees: true })
    gone += deleted
    if (deleted < CHUNK) return gone
    await letOthersWrite()
  }
}

function purgeChunk(connection: Connection, firstDay: number): number {
  const purged = connection.all<{ key: number; lastUsed: EpochMs }>(PURGE, firstDay)
  for (const { key, lastUsed } of purged) connection.run(USED, key, lastUsed)
  return purged.length
}
