import { type UsageReport, usageReport } from '@flightbag/core/ports'
import { type Kysely, type Selectable, sql } from 'kysely'
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
