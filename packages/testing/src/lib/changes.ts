import { type EpochMs, type JsonObject, readImportLine, type SyncChange } from '@flightbag/core'
import type { Sync } from '@flightbag/core/ports'

/** A change as an import makes it from a line; throws when the line breaks a rule, which is an error in the test. */
export function change(line: JsonObject, { accountId = 'pilot', nowMs = 0 } = {}): SyncChange {
  const read = readImportLine(JSON.stringify(line), { accountId, nowMs })
  if (!read.ok) throw new Error(`${read.failure.field} ${read.failure.message}`)
  return read.value
}

/** The change that stores `record`. */
export function put(kind: string, record: JsonObject): SyncChange {
  return change({ kind, record })
}

/** The change that deletes a record. */
export function remove(kind: string, id: string): SyncChange {
  return change({ kind, id, deleted: true })
}

/** The changes of an import of what an account exports; records that an earlier release accepted are among them. */
export async function exportedChanges(sync: Pick<Sync, 'export'>, accountId: string, nowMs: EpochMs) {
  const changes: SyncChange[] = []
  for await (const line of sync.export(accountId)) {
    const read = readImportLine(line, { accountId, nowMs, isStored: true })
    if (!read.ok) throw new Error(`${read.failure.field} ${read.failure.message}`)
    changes.push(read.value)
  }
  return changes
}
