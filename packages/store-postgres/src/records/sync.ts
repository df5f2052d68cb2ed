import { createHash, randomUUID } from 'node:crypto'
import {
  badRequest,
  type EpochMs,
  err,
  type ImportSummary,
  notFound,
  ok,
  type Sync,
  type SyncChange,
} from '@flightbag/core'
import { isNoAccount } from '../accounts/no-account.ts'
import type { Db } from '../connection/database.ts'

/** Rows go to the stage in chunks of about this size, so that an import of any length needs little memory. */
const CHUNK_ROWS = 1000
const CHUNK_BYTES = 1024 * 1024

/** Flags and digests travel as text: the driver takes the type of an array from its first element. */
const STAGE = `
  insert into import_stage (import_id, started, ord, kind, id, deleted, carried, created, stamp_created, sort, filter, alias, day, sums, amounts, guests, due, only_over, digest, body)
  select $1, $2::bigint, ord, kind, id, deleted::boolean, carried, created, stamp_created::boolean, sort, filter, alias, day, sums, amounts, guests, due, only_over, decode(digest, 'hex'), body
  from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
    $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bigint[], $19::text[], $20::text[])
    as u (ord, kind, id, deleted, carried, created, stamp_created, sort, filter, alias, day, sums, amounts, guests, due, only_over, digest, body)`

/** Writes records. All of an import becomes visible together; until then it lies in a stage that nobody reads. */
export function recordSync({ hot }: Pick<Db, 'hot'>): Sync {
  async function stage(
    importId: string,
    nowMs: EpochMs,
    changes: readonly SyncChange[],
    firstOrder: number,
  ): Promise<void> {
    const rows = changes.map(stagedRow)
    const columns = rows[0]!.map((_, column) => rows.map((row) => row[column]))
    await hot.rows(STAGE, [importId, nowMs, changes.map((_, n) => firstOrder + n), ...columns])
  }

  async function stageAll(
    importId: string,
    changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
    nowMs: EpochMs,
  ): Promise<{ readonly staged: number; readonly chunks: number }> {
    let staged = 0
    let chunks = 0
    let chunk: SyncChange[] = []
    let bytes = 0
    for await (const change of changes) {
      chunk.push(change)
      bytes += change.type === 'put' ? change.body.length : 0
      if (chunk.length < CHUNK_ROWS && bytes < CHUNK_BYTES) continue
      await stage(importId, nowMs, chunk, staged)
      chunks++
      staged += chunk.length
      chunk = []
      bytes = 0
    }
    if (chunk.length > 0) await stage(importId, nowMs, chunk, staged)
    return { staged: staged + chunk.length, chunks }
  }

  return {
    async apply(accountId, changes, nowMs) {
      const importId = randomUUID()
      try {
        const { staged, chunks } = await stageAll(importId, changes, nowMs)
        // the copy of a large import takes longer than a request may wait
        const copy = chunks > 0 ? hot.longRows : hot.rows
        const [summary] = await copy<Record<keyof ImportSummary, number | string>>(
          'select imported, unchanged, deleted from import_commit($1, $2, $3::bigint, $4::bigint)',
          [importId, accountId, nowMs, staged],
        )
        return ok({
          imported: Number(summary!.imported),
          unchanged: Number(summary!.unchanged),
          deleted: Number(summary!.deleted),
        })
      } catch (error) {
        await hot.rows('delete from import_stage where import_id = $1', [importId]).catch(() => undefined)
        if (isNoAccount(error)) return notFound('account')
        const taken = takenElsewhere(error)
        if (taken === null) throw error
        const refusal = badRequest(
          'record.id',
          `${taken.id ?? 'an id in it'} is that of a shared planning of another account`,
        )
        return taken.id === null ? refusal : err({ ...refusal.failure, recordId: taken.id })
      }
    },

    async *export(accountId) {
      let after = { kind: '', id: '' }
      for (;;) {
        const rows = await hot.rows<{ kind: string; id: string; doc: string | null }>(EXPORT, [
          accountId,
          after.kind,
          after.id,
          CHUNK_BYTES,
        ])
        for (const { kind, id, doc } of rows) {
          yield doc === null ? JSON.stringify({ kind, id, deleted: true }) : `{"kind":"${kind}","record":${doc}}`
        }
        const last = rows.at(-1)
        if (!last) return
        after = last
      }
    },
  }
}

/** What one account holds, a chunk of about \`$4\` bytes at a time, tombstones of plugin sessions too: a deleted session never comes back. */
const EXPORT = `
  select kind, id, doc from (
    select kind, id, doc, coalesce(sum(bytes) over (order by kind, id rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select * from (
        (select kind, id, doc, bytes from record where account_id = $1 and not deleted and (kind, id) > ($2, $3) order by kind, id limit 500)
        union all
        (select kind, id, doc, bytes from session where account_id = $1 and (kind, id) > ($2, $3) order by kind, id limit 500)
      ) both_tables order by kind, id limit 500
    ) following
  ) sized where before < $4::bigint order by kind, id`

/** The id of the shared planning that another account holds, as far as the engine's error tells it; null for any other error. */
function takenElsewhere(error: unknown): { readonly id: string | null } | null {
  if (!(error instanceof Error) || !error.message.includes('"record_shared"')) return null
  const detail = 'detail' in error ? String(error.detail) : ''
  return { id: /^Key \(id\)=\((.*)\) already exists\.$/s.exec(detail)?.[1] ?? null }
}

/** One change in the order of the stage's columns after `ord`. */
function stagedRow(change: SyncChange): unknown[] {
  if (change.type === 'delete') {
    const nothing = Array.from({ length: 11 }, () => null)
    return [change.kind, change.id, 'true', change.carriedMs, null, 'false', ...nothing]
  }
  return [
    change.kind,
    change.id,
    'false',
    change.carriedMs,
    change.createdMs,
    String(change.setsCreated),
    change.sort,
    change.filter,
    change.alias,
    change.sums?.day ?? null,
    change.sums ? `{${change.sums.values.join(',')}}` : null,
    change.amounts ? JSON.stringify(change.amounts) : null,
    change.guests.length > 0 ? arrayText(change.guests) : null,
    change.dueMs,
    change.onlyOverRevision,
    createHash('sha256').update(change.canonical).digest('hex'),
    change.body,
  ]
}

/** A text array in PostgreSQL's own notation. */
const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
