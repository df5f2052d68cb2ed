import { type UsageReport, usageReport } from '@flightbag/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The usage of all keys that an account had, from a UTC day on (days since 1970-01-01). */
export async function readUsage(db: Kysely<Tables>, accountId: string, firstDay: number): Promise<UsageReport> {
  const keys = await db
    .selectFrom('api_key as k')
    .select(['k.id', 'k.prefix', 'k.last_used'])
    .select((eb) => [
      eb('k.hash', 'is not', null).as('active'),
      eb
        .selectFrom('key_usage as u')
        .whereRef('u.key_id', '=', 'k.id')
        .select(({ fn }) => fn.max('u.last_used').as('t'))
        .as('counted'),
    ])
    .where('k.account_id', '=', accountId)
    .orderBy('k.id')
    .execute()
  if (keys.length === 0) return usageReport([], [], firstDay)
  const ids = keys.map(({ id }) => id)
  const counts = await db
    .selectFrom('key_usage')
    .select(['key_id', 'day', 'route', 'requests', 'errors'])
    .where('key_id', 'in', ids)
    .where('day', '>=', firstDay)
    .execute()
  return usageReport(
    keys.map(({ id, prefix, active, last_used, counted }) => ({
      keyId: String(id),
      prefix,
      active: Boolean(active),
      lastUsedMs: last_used === null && counted === null ? null : Math.max(Number(last_used), Number(counted)),
    })),
    counts.map(({ key_id, day, route, requests, errors }) => ({
      keyId: String(key_id),
      day,
      route,
      requests: Number(requests),
      errors: Number(errors),
    })),
    firstDay,
  )
}

/** Deletes the counts of days before `firstDay`, and stores the last use of their keys. Returns the number of deleted rows. */
export async function purgeUsage(db: Kysely<Tables>, firstDay: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from key_usage where day < ${firstDay} returning key_id, last_used
    ), latest as (
      select key_id, max(last_used) as last_used from gone group by key_id
    ), kept as (
      update api_key k set last_used = greatest(k.last_used, l.last_used) from latest l where k.id = l.key_id
    )
    select count(*)::integer as gone from gone`.execute(db)
  return rows[0]?.gone ?? 0
}
