import { hash } from 'node:crypto'
import { type ChangedTotals, countedOf, newestFirst, type RecordBackup } from '@flightbag/core/ports'
import { restoredChange } from '@flightbag/store'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../records/array-text.ts'

function arrayOf(values: readonly (string | number)[], type: 'bigint[]' | 'text[]'): RawBuilder<string[]> {
  return sql`${arrayText(values)}::text::${sql.raw(type)}`
}

/**
 * The row of a record, which is added to the totals. The values by which it is found are derived from the document, as
 * for an import.
 */
export function restoredRecord(accountId: string, record: RecordBackup, totals: ChangedTotals) {
  const { kind, id, revision, created, doc } = record
  const change = doc === null ? null : restoredChange(accountId, record)
  const counted = change && countedOf(change)
  totals.move(kind, null, counted)
  return {
    account_id: accountId,
    kind,
    id,
    stamp: revision,
    deleted: change === null,
    created,
    sort: change?.sort ?? (change === null && kind === 'pluginSession' ? null : newestFirst(revision)),
    filter: change?.filter ?? null,
    alias: change?.alias ?? null,
    day: counted?.day ?? null,
    sums: change?.sums ? arrayOf(change.sums.values, 'bigint[]') : null,
    amounts: counted?.amounts ?? null,
    due: change?.dueMs ?? null,
    digest: change && hash('sha256', change.canonical, 'buffer'),
    bytes: Buffer.byteLength(doc ?? ''),
    doc,
  }
}

/** The accounts that accepted an invitation to a shared planning. A deleted planning has none. */
export function guestsOf(accountId: string, record: RecordBackup) {
  return arrayOf(record.doc === null ? [] : restoredChange(accountId, record).guests, 'text[]')
}
