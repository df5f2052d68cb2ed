import { createHash } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { err, findRecordKind, type JsonObject, ok, readJson, readRecord, type SyncChange } from '@flightbag/core'
import { isSameRecord } from '@flightbag/core/exchange'
import { makePrivate } from '@flightbag/files-s3/private-folder'
import { type CommandFailure, type CommandResult, fromCore, refused } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { changedMeanwhile, type SeenRecord } from '../records/changed-meanwhile.ts'
import { readBag } from '../records/read-bag.ts'
import { aircraftInUse } from './used-aircraft.ts'

/** A record as it was before an import, or null if the import added it, and as it was after. */
export interface UndoStep {
  readonly kind: 'logbook' | 'aircraft'
  readonly before: JsonObject | null
  readonly after: JsonObject & { readonly id: string }
}

/** What an undo takes back: the records that it deletes, and those that it restores. */
export interface Undone {
  readonly deleted: number
  readonly restored: number
  /** The aircraft that the import added and that stay, because another record refers to them. */
  readonly kept: readonly string[]
  readonly dryRun: boolean
}

type UndoRuntime = Pick<Runtime, 'settings' | 'store' | 'clock'>

/** The file of the last import of an account. Its name does not tell the account. */
function undoFile({ settings }: UndoRuntime, accountId: string): string {
  const name = createHash('sha256').update(accountId).digest('hex').slice(0, 32)
  return join(settings.dataDir, 'undo', `${name}.jsonl`)
}

/**
 * Applies an import, all or nothing, and keeps what takes it back in place of that of the import before. Fails if one
 * of its records was changed since the import has read it.
 */
export async function applyWithUndo(
  runtime: UndoRuntime,
  accountId: string,
  steps: Iterable<UndoStep>,
  changes: Iterable<SyncChange>,
) {
  const seen: SeenRecord[] = []
  const undo = await prepareUndo(runtime, accountId, steps, seen)
  const doubt = await changedMeanwhile(runtime.store.sync, accountId, seen)
  if (doubt !== null) {
    await undo.discard()
    return err(doubt)
  }
  try {
    const applied = fromCore(await runtime.store.sync.apply(accountId, changes, runtime.clock()))
    await (applied.ok ? undo.keep() : undo.discard())
    return applied
  } catch (error) {
    // Other errors can follow a commit whose answer was lost.
    if (error instanceof Error && error.name === 'AbortError') await undo.discard()
    throw error
  }
}

/**
 * Writes what takes an import back, before it is applied: `keep` makes it the undo of the account, `discard` removes it
 * and leaves that of the import before. Adds the records as the import has read them to `seen`, because the steps are
 * calculated only once.
 */
async function prepareUndo(runtime: UndoRuntime, accountId: string, steps: Iterable<UndoStep>, seen: SeenRecord[]) {
  const folder = join(runtime.settings.dataDir, 'undo')
  const made = makePrivate(folder, { deep: false })
  if (!made.ok) throw Object.assign(new Error(made.failure), { code: 'STORE_FOLDER' })
  const path = undoFile(runtime, accountId)
  const next = `${path}.next`
  const file = await open(next, 'w', 0o600)
  try {
    for (const step of steps) {
      seen.push({ kind: step.kind, id: step.after.id, record: step.before })
      await file.write(`${JSON.stringify(step)}\n`)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { keep: () => rename(next, path), discard: () => rm(next, { force: true }) }
}

/** Removes what is kept about an account for an undo. */
export async function forgetUndo(runtime: UndoRuntime, accountId: string): Promise<void> {
  const path = undoFile(runtime, accountId)
  await Promise.all([path, `${path}.next`].map((each) => rm(each, { force: true })))
}

/** The steps of the last import of an account; null without one. */
async function lastImport(runtime: UndoRuntime, accountId: string): Promise<readonly UndoStep[] | null> {
  try {
    const text = await readFile(undoFile(runtime, accountId), 'utf8')
    return text.split('\n').flatMap((line) => (line === '' ? [] : [readJson(line) as unknown as UndoStep]))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
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
  const all = await lastImport(runtime, accountId)
  if (all === null) return refused('there is no import to take back: none was made with this data folder')
  const bag = await readBag(runtime.store.sync, accountId, ['logbook', 'aircraft'])
  const { steps, kept } = await withoutUsedAircraft(runtime, accountId, all)
  const changed = steps.filter(({ kind, after }) => {
    const now = bag[kind].get(after.id)
    return now === undefined || !isSameRecord(now, after)
  })
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
  const tooLate = await changedMeanwhile(runtime.store.sync, accountId, seen)
  if (tooLate !== null) return err(tooLate)
  const applied = fromCore(await runtime.store.sync.apply(accountId, changes, runtime.clock()))
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
