import { createHash } from 'node:crypto'
import { newestFirst, type RecordBackup } from '@flightbag/core/ports'
import { restoredChange } from '@flightbag/store'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../records/array-text.ts'

/** The columns of a tombstone beside those of every record. */
const TOMBSTONE = {
  filter: null,
  alias: null,
  day: null,
  sums: null,
  amounts: null,
  due: null,
  digest: null,
}

function arrayOf(text: string | null, type: 'bigint[]' | 'text[]'): RawBuilder<string[]> {
  return sql`${text}::text::${sql.raw(type)}`
}

/** The row of a record. The values by which it is found are derived from the document, as for an import. */
export function restoredRecord(accountId: string, { kind, id, revision, created, doc }: RecordBackup) {
  const common = {
    account_id: accountId,
    kind,
    id,
    stamp: revision,
    created,
    bytes: doc === null ? 0 : Buffer.byteLength(doc),
    doc,
  }
  if (doc === null) {
    const sort = kind === 'pluginSession' ? null : newestFirst(revision)
    return { ...common, deleted: true, ...TOMBSTONE, sort }
  }
  const change = restoredChange(accountId, { kind, id, revision, doc })
  return { ...common, deleted: false, ...foundBy(change, revision) }
}

/** The accounts that accepted an invitation to a shared planning. A deleted planning has none. */
export function guestsOf(accountId: string, record: RecordBackup) {
  const guests = record.doc === null ? [] : restoredChange(accountId, record).guests
  return arrayOf(arrayText(guests), 'text[]')
}

function foundBy(change: ReturnType<typeof restoredChange>, revision: number) {
  return {
    sort: change.sort ?? newestFirst(revision),
    filter: change.filter,
    alias: change.alias,
    day: change.sums?.day ?? null,
    sums: change.sums ? arrayOf(`{${change.sums.values.join()}}`, 'bigint[]') : null,
    amounts: change.amounts ? JSON.stringify(change.amounts) : null,
    due: change.dueMs,
    digest: createHash('sha256').update(change.canonical).digest(),
  }
}
