import { createHash } from 'node:crypto'
import { readImportLine, type SyncChange } from '@flightbag/core'
import { newestFirst, type RecordBackup } from '@flightbag/core/ports'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../records/array-text.ts'

type Put = Extract<SyncChange, { type: 'put' }>

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
  return { ...common, deleted: false, ...foundBy(changeOf(accountId, { kind, id, revision, doc }), revision) }
}

/** The accounts that accepted an invitation to a shared planning. A deleted planning has none. */
export function guestsOf(accountId: string, { kind, id, revision, doc }: RecordBackup) {
  const guests = doc === null ? [] : changeOf(accountId, { kind, id, revision, doc }).guests
  return arrayOf(arrayText(guests), 'text[]')
}

type StoredRecord = Pick<RecordBackup, 'kind' | 'id' | 'revision'> & { readonly doc: string }

/** The change that would store a record again. */
function changeOf(accountId: string, { kind, id, revision, doc }: StoredRecord): Put {
  const context = { accountId, nowMs: revision, isStored: true }
  const change = readImportLine(`{"kind":${JSON.stringify(kind)},"record":${doc}}`, context)
  if (!change.ok)
    throw new Error(`the record ${kind} ${id} of ${accountId}: ${change.failure.field} ${change.failure.message}`)
  return change.value as Put
}

function foundBy(change: Put, revision: number) {
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
