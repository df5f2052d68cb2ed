import { createHash } from 'node:crypto'
import { type ImportContext, type ImportSummary, readImportLine, type SyncChange } from '@flightbag/core'
import type { Sync } from '@flightbag/core/ports'

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/**
 * The outcome of an import that changes nothing: every line is read and compared with the records of the account. Keeps
 * a digest for each record in memory. Only an import can detect that the id of a shared planning belongs to another
 * account.
 */
export async function dryImport(
  sync: Sync,
  changes: AsyncIterable<SyncChange>,
  context: ImportContext,
): Promise<ImportSummary> {
  const stored = new Map<string, string>()
  for await (const line of sync.export(context.accountId)) {
    const read = readImportLine(line, { ...context, isStored: true })
    if (read.ok && read.value.type === 'put') stored.set(keyOf(read.value), digest(read.value.canonical))
  }
  const last = new Map<string, string | null>()
  for await (const change of changes) {
    last.set(keyOf(change), change.type === 'put' ? digest(change.canonical) : null)
  }
  const summary = { imported: 0, unchanged: 0, deleted: 0 }
  for (const [key, canonical] of last) {
    if (canonical === null) summary.deleted += stored.has(key) ? 1 : 0
    else if (canonical === stored.get(key)) summary.unchanged++
    else summary.imported++
  }
  return summary
}
