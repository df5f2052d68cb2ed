import { err, findRecordKind, ok, readRecord, type SyncChange } from '@flightbag/core'
import { isSameRecord } from '@flightbag/core/exchange'
import { type CommandFailure, type CommandResult, refused } from '../context/failure.ts'
import { applyUnlessChanged } from '../records/apply-unless-changed.ts'
import { changedMeanwhile, type SeenRecord } from '../records/changed-meanwhile.ts'
import { readBag } from '../records/read-bag.ts'
import { forgetUndo, lastImport, type UndoRuntime, type UndoStep, writeUndo } from './undo-files.ts'
import { aircraftInUse } from './used-aircraft.ts'

/** What an undo takes back: the records that it deletes, and those that it restores. */
export interface Undone {
  readonly deleted: number
  readonly restored: number
  /** The aircraft that the import added and that stay, because another record refers to them. */
  readonly kept: readonly string[]
  readonly dryRun: boolean
}

/**
 * Applies an import, all or nothing, and keeps what takes it back in place of that of the import before. Fails if one
 * of its records was changed since the import has read it.
 */
export async function applyWithUndo(
  runtime: UndoRuntime,
  accountId: string,
  steps: Iterable<UndoStep>,
  changes: () => Iterable<SyncChange>,
) {
  const seen: SeenRecord[] = []
  const undo = await writeUndo(runtime, accountId, noting(seen, steps))
  try {
    const applied = await applyUnlessChanged(
      runtime,
      accountId,
      () => changedMeanwhile(runtime.store.sync, accountId, seen),
      changes,
    )
    await (applied.ok ? undo.keep() : undo.discard())
    return applied
  } catch (error) {
    // Other errors can follow a commit whose answer was lost.
    if (error instanceof Error && error.name === 'AbortError') await undo.discard()
    throw error
  }
}

/** Adds the records as the import has read them to `seen`, because the steps are calculated only once. */
function* noting(seen: SeenRecord[], steps: Iterable<UndoStep>): Generator<UndoStep> {
  for (const step of steps) {
    seen.push({ kind: step.kind, id: step.after.id, record: step.before })
    yield step
  }
}

/**
 * Takes the last import of an account back. Fails, and changes nothing, if a record of it was changed or deleted since,
 * because that change would be lost.
 */
export async function undoImport(
  runtime: UndoRuntime,
  accountId: string,
  confirm: (undone: Undone) => Promise<CommandFailure | null>,
  dryRun: boolean,
): CommandResult<Undone> {
  const bag = await readBag(runtime.store.sync, accountId, ['logbook', 'aircraft'])
  function isStored({ kind, after }: UndoStep): boolean {
    const now = bag[kind].get(after.id)
    return now !== undefined && isSameRecord(now, after)
  }
  const all = await lastImport(runtime, accountId, (steps) => steps.some(isStored))
  if (all === null)
    return refused('there is no import to take back: with this data folder, none was made since the last undo')
  const { steps, kept } = await withoutUsedAircraft(runtime, accountId, all)
  const changed = steps.filter((step) => !isStored(step))
  if (changed.length > 0) {
    const names = changed.slice(0, 5).map(({ after }) => after.id)
    return refused(`${changed.length} records were changed since the import, such as ${names.join(', ')}`)
  }
  const changes: SyncChange[] = []
  for (const { kind, before, after } of steps) {
    if (before === null) changes.push({ type: 'delete', kind, id: after.id, carriedMs: null })
    else {
      const read = readRecord(findRecordKind(kind)!, before)
      if (!read.ok) return err({ line: null, ...read.failure })
      changes.push(read.value)
    }
  }
  const restored = steps.filter(({ before }) => before !== null).length
  const undone = { deleted: steps.length - restored, restored, kept, dryRun }
  if (dryRun) return ok(undone)
  const doubt = await confirm(undone)
  if (doubt !== null) return err(doubt)
  const seen = steps.map(({ kind, after: { id } }) => ({ kind, id, record: bag[kind].get(id)! }))
  async function newDoubt(): Promise<CommandFailure | null> {
    const changedSince = await changedMeanwhile(runtime.store.sync, accountId, seen)
    if (changedSince !== null) return changedSince
    const now = await withoutUsedAircraft(runtime, accountId, all!)
    if (now.kept.join() === kept.join()) return null
    return refused('another record now refers to an aircraft that the import added: run the command again').failure
  }
  const applied = await applyUnlessChanged(runtime, accountId, newDoubt, () => changes)
  if (!applied.ok) return applied
  await forgetUndo(runtime, accountId)
  return ok(undone)
}

/** The steps of an undo without the added aircraft that other records use, and the ids of these aircraft. */
async function withoutUsedAircraft(runtime: UndoRuntime, accountId: string, all: readonly UndoStep[]) {
  function isAdded({ kind, before }: UndoStep) {
    return kind === 'aircraft' && before === null
  }
  if (!all.some(isAdded)) return { steps: all, kept: [] }
  const used = await aircraftInUse(runtime.store.sync, accountId, all)
  const kept = all.filter((step) => isAdded(step) && used.has(step.after.id))
  return { steps: all.filter((step) => !kept.includes(step)), kept: kept.map(({ after }) => after.id) }
}
