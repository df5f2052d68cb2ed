import { err, type ImportSummary, type SyncChange } from '@flightbag/core'
import { type CommandFailure, type CommandResult, fromCore, refused } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'

/** Each attempt after the first one means that another program has changed the account meanwhile. */
const ATTEMPTS = 20

/**
 * Applies changes, all or none, unless `doubt` finds that they no longer fit the account, such as because one of the
 * records that the command has read was changed. The store compares the account's revision, so that no change can come
 * between `doubt` and the write: after any other change, such as a session of the plugin, both are repeated.
 */
export async function applyUnlessChanged(
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
  accountId: string,
  doubt: () => Promise<CommandFailure | null>,
  changes: () => Iterable<SyncChange>,
): CommandResult<ImportSummary> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const revisionMs = await store.records.revision(accountId)
    const found = await doubt()
    if (found !== null) return err(found)
    const applied = await store.sync.applyOver(accountId, revisionMs, changes(), clock())
    if (applied !== 'changed') return fromCore(applied)
  }
  return refused('another program changes the account all the time: run the command again when it has ended')
}
