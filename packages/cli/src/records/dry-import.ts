import { createHash } from 'node:crypto'
import { type ImportContext, type ImportSummary, readImportLine, type SyncChange } from '@flightbag/core'
import { type ComparedRecord, type EpochMs, importChange, importDecisions, type Sync } from '@flightbag/core/ports'

interface Stored {
  readonly kind: string
  readonly id: string
  /** Null for a tombstone. */
  readonly digest: string | null
  readonly createdMs: EpochMs | null
}

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`
}

function storedBy(change: SyncChange): Stored {
  const { kind, id } = change
  if (change.type === 'delete') return { kind, id, digest: null, createdMs: null }
  const digest = createHash('sha256').update(change.canonical).digest('base64')
  return { kind, id, digest, createdMs: change.createdMs }
}

/** A record with which a change is compared. Its revision and its totals decide nothing here. */
function compared({ digest, createdMs }: Stored, change: Stored): ComparedRecord {
  const sameContent = digest === change.digest
  return { revisionMs: 0, createdMs: createdMs ?? 0, live: digest !== null, sameContent, counted: null }
}

/**
 * The outcome of an import that changes nothing: every line is read, compared with the records of the account, and
 * decided as the import decides it. Keeps a digest for each record in memory. Only an import can detect that the id of
 * a shared planning belongs to another account, and whether a deletion of a record that the account does not have was
 * stored before; such a deletion counts as unchanged here.
 */
export async function dryImport(
  sync: Sync,
  changes: AsyncIterable<SyncChange>,
  context: ImportContext,
): Promise<ImportSummary> {
  const stored = new Map<string, Stored>()
  for await (const line of sync.export(context.accountId)) {
    const read = readImportLine(line, { ...context, isStored: true })
    if (read.ok) stored.set(keyOf(read.value), storedBy(read.value))
  }
  const decisions = importDecisions()
  let order = 0
  for await (const change of changes) {
    const given = storedBy(change)
    const known = stored.get(keyOf(change)) ?? (change.type === 'delete' ? given : undefined)
    decisions.decide(importChange(change, order++), known && compared(known, given))
  }
  const live = [...stored.values()].filter(({ digest }) => digest !== null)
  const singles = live.map((record) => ({ ...record, ...compared(record, record) }))
  return decisions.plan(singles, 0, context.nowMs).summary
}
