import { err, findRecordKind, type JsonObject, ok, readRecord, type SyncChange } from '@flightbag/core'
import { isSameRecord } from '@flightbag/core/exchange'
import type { CommandResult } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { applyUnlessChanged } from './apply-unless-changed.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'

export type RecordChange = 'new' | 'changed' | 'unchanged'

/**
 * Stores records of one kind, all or none, and returns for each how it changes the bag. With `isDryRun` nothing is
 * stored. Fails if one of them was changed in the bag after `stored` was read.
 */
export async function storeRecords(
  runtime: Runtime,
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
  const seen = changes.map(({ id }) => ({ kind: kindName, id, record: stored.get(id) ?? null }))
  const applied = await applyUnlessChanged(
    runtime,
    accountId,
    () => changedMeanwhile(runtime.store.sync, accountId, seen),
    () => changes,
  )
  return applied.ok ? ok(outcomes) : applied
}
