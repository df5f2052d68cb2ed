import { type Kysely, sql } from 'kysely'
import { inChunks, withRetries } from '../connection/retries.ts'
import { arrayText } from '../records/array-text.ts'
import type { Tables } from '../schema/tables.ts'

/** What one statement deletes or looks at. */
const [CHUNK_ROWS, CHUNK_KEYS, CHUNK_OLD_KEYS] = [500, 2000, 100]

/** Completes a statement whose `gone` are deleted rows: stores the last use of their keys, and counts them. */
const KEPT = sql<{ gone: number }>`
  latest as (
    select key_id, max(last_used) as last_used from gone group by key_id
  ), kept as (
    update api_key k set last_used = greatest(k.last_used, l.last_used) from latest l where k.id = l.key_id
  )
  select count(*)::integer as gone from gone`

/**
 * Deletes the counts of days before `firstDay`, and stores the last use of their keys. Returns the number of deleted
 * rows.
 */
export async function purgeUsage(db: Kysely<Tables>, firstDay: number): Promise<number> {
  let gone = await inChunks(CHUNK_ROWS, () => purgeCounts(db, firstDay))
  let after = 0
  for (;;) {
    const keys = await oldKeys(db, firstDay, after)
    for (let at = 0; at < keys.old.length; at += CHUNK_OLD_KEYS) {
      gone += await withRetries(() => purgeRequests(db, firstDay, keys.old.slice(at, at + CHUNK_OLD_KEYS)))
    }
    if (keys.last === null) return gone
    after = keys.last
  }
}

async function purgeCounts(db: Kysely<Tables>, firstDay: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from key_usage where (key_id, day, route) in (
        select key_id, day, route from key_usage where day < ${firstDay} order by day limit ${CHUNK_ROWS}
      ) returning key_id, last_used
    ), ${KEPT}`.execute(db)
  return rows[0]?.gone ?? 0
}

/** The next keys whose oldest request was before a day; `last` is the last key that was looked at. */
async function oldKeys(db: Kysely<Tables>, firstDay: number, after: number) {
  const { rows } = await sql<{ id: number; old: boolean }>`
    select k.id, coalesce(oldest.day < ${firstDay}, false) as old
    from (select id from api_key where id > ${after} order by id limit ${CHUNK_KEYS}) k left join lateral (
      select day from admission where key_id = k.id order by number limit 1
    ) oldest on true order by k.id`.execute(db)
  return { old: rows.filter(({ old }) => old).map(({ id }) => id), last: rows.at(-1)?.id ?? null }
}

async function purgeRequests(db: Kysely<Tables>, firstDay: number, keys: readonly number[]): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from admission where key_id = any (${arrayText(keys)}::integer[]) and day < ${firstDay}
      returning key_id, time as last_used
    ), ${KEPT}`.execute(db)
  return rows[0]?.gone ?? 0
}
