import { readImportLine, type SyncChange } from '@flightbag/core'
import type { RecordBackup } from '@flightbag/core/ports'

/** The import line of a stored record, or of a deleted one, whose document is null. */
export function recordLine({ kind, id, doc }: Pick<RecordBackup, 'kind' | 'id' | 'doc'>): string {
  return doc === null ? JSON.stringify({ kind, id, deleted: true }) : `{"kind":"${kind}","record":${doc}}`
}

/** The change that would store a record of a backup again. It has the values by which the record is found. */
export function restoredChange(accountId: string, record: Omit<RecordBackup, 'type' | 'created'>) {
  const change = readImportLine(recordLine(record), { accountId, nowMs: record.revision, isStored: true })
  if (change.ok) return change.value as Extract<SyncChange, { type: 'put' }>
  const { field, message } = change.failure
  throw new Error(`the record ${record.kind} ${record.id} of ${accountId}: ${field} ${message}`)
}
