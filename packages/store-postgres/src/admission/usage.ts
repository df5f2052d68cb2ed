import { type UsageReport, usageReport } from '@flightbag/core/ports'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The keys that an account had, each with its usage by day and route and the time of its last use. */
export async function usedKeys(db: Kysely<Tables>, accountId: string) {
  const keys = await db.selectFrom('api_key').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
  const { rows } = await sql<Selectable<Tables['key_usage']>>`
    select u.* from api_key k cross join lateral usage_of(k.id) u where k.account_id = ${accountId}
    order by u.day, u.route collate "C"`.execute(db)
  const byKey = Map.groupBy(rows, ({ key_id }) => key_id)
  return keys.map((key) => {
    const usage = byKey.get(key.id) ?? []
    const lastUsedMs = usage.reduce<number | null>((last, row) => Math.max(last ?? 0, row.last_used), key.last_used)
    return { ...key, usage, lastUsedMs }
  })
}

/** The usage of all keys that an account had, from a UTC day on (days since 1970-01-01). */
export async function readUsage(db: Kysely<Tables>, accountId: string, firstDay: number): Promise<UsageReport> {
  const keys = await usedKeys(db, accountId)
  return usageReport(
    keys.map(({ id, prefix, hash, lastUsedMs }) => ({ keyId: String(id), prefix, active: hash !== null, lastUsedMs })),
    keys.flatMap(({ id, usage }) => usage.map((count) => ({ ...count, keyId: String(id) }))),
    firstDay,
  )
}
