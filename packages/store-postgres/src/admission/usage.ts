import { type UsageReport, usageReport } from '@flightbag/core/ports'
import { type Kysely, type Selectable, sql } from 'kysely'
import { withRetries } from '../connection/retries.ts'
import type { Tables } from '../schema/tables.ts'

/** The usage of all keys that an account had, from a UTC day on (days since 1970-01-01). */
export async function readUsage(db: Kysely<Tables>, accountId: string, firstDay: number): Promise<UsageReport> {
  const keys = await db
    .selectFrom('api_key')
    .select(['id', 'prefix', 'last_used', sql<boolean>`hash is not null`.as('active')])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const { rows } = await sql<Selectable<Tables['key_usage']>>`
    select u.* from api_key k cross join lateral usage_of(k.id) u where k.account_id = ${accountId}`.execute(db)
  return usageReport(
    keys.map(({ id, prefix, active, last_used }) => {
      const times = [last_used, ...rows.filter((row) => row.key_id === id).map((row) => row.last_used)]
      const known = times.filter((time) => time !== null).map(Number)
      return { keyId: String(id), prefix, active, lastUsedMs: known.length === 0 ? null : Math.max(...known) }
    }),
    rows
      .filter(({ day }) => day >= firstDay)
      .map(({ key_id, day, route, requests, errors }) => ({
        keyId: String(key_id),
        day,
        route,
        requests: Number(requests),
        errors: Number(errors),
      })),
    firstDay,
  )
}

/**
 * Deletes the counts of days before `firstDay`, and stores the last use of their keys. Returns the number of deleted
 * rows.
 */
export async function purgeUsage(db: Kysely<Tables>, firstDay: number): Promise<number> {
  const statement = sql<{ gone: number }>`
    with old as (
      select k.id from api_key k cross join lateral (
        select day from admission where key_id = k.id order by number limit 1
      ) oldest where oldest.day < ${firstDay}
    ), stored as (
      delete from key_usage where day < ${firstDay} returning key_id, last_used
    ), counted as (
      delete from admission a using old where a.key_id = old.id and a.day < ${firstDay}
      returning a.key_id, a.time as last_used
    ), gone as (
      select key_id, last_used from stored union all select key_id, last_used from counted
    ), latest as (
      select key_id, max(last_used) as last_used from gone group by key_id
    ), kept as (
      update api_key k set last_used = greatest(k.last_used, l.last_used) from latest l where k.id = l.key_id
    )
    select count(*)::integer as gone from gone`
  // A deletion of an account locks the same rows in another order.
  const { rows } = await withRetries(() => statement.execute(db))
  return rows[0]?.gone ?? 0
}
