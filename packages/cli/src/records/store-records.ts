import { err, findRecordKind, type JsonObject, ok, readRecord, type SyncChange } from '@flightbag/core'
import { isSameRecord } from '@flightbag/core/exchange'
import { type CommandResult, fromCore } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'

export type RecordChange = 'new' | 'changed' | 'unchanged'

/**
 * Stores records of one kind, all or none, and returns for each how it changes the bag. With `isDryRun` nothing is
 * stored.
 */
export async function storeRecords(
  { store, clock }: Runtime,
  accountId: string,
  kindName: string,
  records: readonly JsonObject[],
  stored: ReadonlyMap<string, JsonObject>,
  isDryRun: boolean,
): CommandResult<readonly RecordChange[]> {
  const kind = findRecordKind(kindName)!
  const changes: SyncChange[] = []
  for (const record of records) {
    const read = readRecord(kind, record)
    if (!read.ok) return err({ line: null, ...read.failure, message: `${read.failure.field} ${read.failure.message}` })
    changes.push(read.value)
  }
  const outcomes = records.map((record): RecordChange => {
    const before = stored.get(String(record.id))
    return before === undefined ? 'new' : isSameRecord(before, record) ? 'unchanged' : 'changed'
  })
  if (isDryRun) return ok(outcomes)
  const applied = fromCore(await store.sync.apply(accountId, changes, clock()))
  return applied.ok ? ok(outcomes) : applied
}
