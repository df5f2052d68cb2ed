import type { ImportSummary } from '@flightbag/core'
import { type EpochMs, revisionOf, singleKinds } from '@flightbag/core/ports'
import { type AccountRow, accountRow } from '../accounts/account-number.ts'
import { eraseHidden } from '../accounts/erase-account.ts'
import { hiddenAccounts, moveSharedPlannings, takePlace } from '../accounts/hidden-accounts.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import type { LongWrite } from '../connection/short-transactions.ts'
import { leavesRecordAsIs, recordOf, STORED, type StoredRecord, storedRecord } from '../records/stored-record.ts'
import { keptSums } from '../records/totals.ts'
import { freeBytes, fullDisk } from '../space/full-disk.ts'
import { writeChange } from './apply-changes.ts'
import type { Stage, StagedChange } from './stage.ts'

/** An import into an account as it was when its changes were selected. */
export interface Import {
  readonly accountId: string
  readonly account: AccountRow
  readonly stage: Stage
  readonly nowMs: EpochMs
  /**
   * How far the new revisions are ahead of the clock, in milliseconds, so that other changes of the account can be made
   * meanwhile; 0 to make none.
   */
  readonly aheadMs: number
}

/** The ids of shared plannings are unique in the store, so that only the last transaction can write them. */
const SHARED = 'sharedPlanning'
const COLUMNS = 'kind, id, revision, created, sort, filter, alias, day, sums, amounts, due, digest, doc'
const UNCHANGED = `
  ${STORED} where account = ? and (kind, id) > (?, ?) and revision <= ? and kind <> '${SHARED}'
  order by kind, id limit 100`
const CHANGED = `select n from record where account = ? and revision > ? and kind <> '${SHARED}'`
const PLANNINGS = `${STORED} where account = ? and kind = '${SHARED}' and sort is not null`
/** A record that was changed after it was read is copied later, when the copy follows the change. */
const COPY = `
  insert into record (account, ${COLUMNS}) select ?, ${COLUMNS} from record where n = ? and revision = ?
  on conflict (account, kind, id) do nothing`
const REMOVE = 'delete from record where n = ?'

/**
 * Imports many changes without a long transaction: copies the account to a hidden one in short transactions, with the
 * changes applied, and lets that take its place in a last short one, so that all changes become visible together.
 * Returns `changed` if the account changed meanwhile in a way that needs another attempt, and null if it was deleted.
 */
export async function replaceAccount(
  database: Database,
  write: LongWrite,
  given: Import,
): Promise<ImportSummary | 'changed' | null> {
  const { account, accountId, aheadMs } = given
  const { connection } = write
  // A disk that cannot take the import is known before it is full: a change is once in the log and once in the file.
  if (2 * given.stage.bytes() > freeBytes(database.records.path)) throw fullDisk()
  const hidden = hiddenAccounts(given.nowMs)
  const target = await write.transact(() => hidden.add(connection))
  const copy = copyOf(connection, target, given)
  async function inSteps<T>(steps: Generator<undefined, T>): Promise<T> {
    return write.inSteps(steps, () => hidden.stillWriting(connection))
  }
  try {
    await inSteps(copy.fill())
    let seen = account.revision
    for (;;) {
      const done = await write.transact(() => {
        const now = accountRow(connection, accountId)
        if (now === undefined) return { result: null }
        if (now.n !== account.n) return { result: 'changed' as const }
        if (now.revision !== seen) return { now }
        return { result: copy.finish(hidden.mark) }
      })
      if (done.result !== undefined) return done.result
      if (aheadMs === 0 || done.now.revision > copy.floorMs || !(await inSteps(copy.follow(seen)))) return 'changed'
      seen = done.now.revision
    }
  } finally {
    // The records of the account whose place was taken; those of the copy if it was not finished. Maintenance deletes
    // what is left.
    await eraseHidden(database, hidden.mark).catch(() => undefined)
  }
}

function copyOf(connection: Connection, target: number, { account, stage, nowMs, aheadMs }: Import) {
  const floorMs = aheadMs === 0 ? account.revision : Math.max(account.revision, nowMs) + aheadMs
  const summary = { ...stage.summary() }
  const count = summary.imported + summary.deleted
  const plannings = new Map<string, EpochMs>()
  let lastMs = count === 0 ? floorMs : revisionOf(count, count, floorMs, nowMs)

  /** Counts a change that is decided again. */
  function recount({ live }: StagedChange, wasSelected: boolean, isSelected: boolean): void {
    const by = Number(isSelected) - Number(wasSelected)
    summary[live === 1 ? 'imported' : 'deleted'] += by
    summary.unchanged -= by
  }

  function* writeChanges(sums: ReturnType<typeof keptSums>): Generator<undefined, void> {
    let n = 0
    for (const change of stage.selected()) {
      const revisionMs = revisionOf(++n, count, floorMs, nowMs)
      if (change.kind === SHARED) {
        plannings.set(change.id, revisionMs)
        continue
      }
      const stored = change.stored === null ? undefined : recordOf(connection, change.stored)
      writeChange(connection, target, change, { stored, over: undefined, revisionMs, nowMs })
      sums.move(change.kind, undefined, change)
      yield
    }
  }

  function* copyUnchanged(sums: ReturnType<typeof keptSums>): Generator<undefined, void> {
    let after = { kind: '', id: '' }
    for (;;) {
      const rows = connection.all<StoredRecord>(UNCHANGED, account.n, after.kind, after.id, account.revision)
      for (const row of rows) {
        if (connection.run(COPY, target, row.n, row.revisionMs) === 1) sums.move(row.kind, undefined, row)
        yield
      }
      const last = rows.at(-1)
      if (last === undefined) return
      after = last
    }
  }

  /** Brings one record up to date that another writer changed: the change of the import still comes after it. */
  function followOne(stored: StoredRecord, sums: ReturnType<typeof keptSums>): void {
    const { kind, id } = stored
    const copied = storedRecord(connection, target, kind, id)
    const change = stage.find(kind, id)
    const isSelected = change !== undefined && !leavesRecordAsIs(stored, change)
    if (change !== undefined) recount(change, copied !== undefined && copied.revisionMs > floorMs, isSelected)
    sums.move(kind, copied, isSelected ? change : stored)
    if (isSelected) {
      writeChange(connection, target, change, { stored, over: copied, revisionMs: ++lastMs, nowMs })
      return
    }
    if (copied !== undefined) connection.run(REMOVE, copied.n)
    connection.run(COPY, target, stored.n, stored.revisionMs)
  }

  function finishPlannings(sums: ReturnType<typeof keptSums>): void {
    moveSharedPlannings(connection, account.n, target)
    for (const row of connection.all<StoredRecord>(PLANNINGS, target)) sums.move(SHARED, undefined, row)
    for (const change of stage.all(SHARED)) {
      const stored = storedRecord(connection, target, SHARED, change.id)
      const isSelected = !leavesRecordAsIs(stored, change)
      recount(change, plannings.has(change.id), isSelected)
      if (!isSelected) continue
      const revisionMs = plannings.get(change.id) ?? ++lastMs
      writeChange(connection, target, change, { stored, over: stored, revisionMs, nowMs })
      sums.move(SHARED, stored, change)
    }
  }

  return {
    floorMs,

    *fill(): Generator<undefined, void> {
      const sums = keptSums()
      yield* writeChanges(sums)
      yield* copyUnchanged(sums)
      yield* sums.write(connection, target)
    },

    /** Applies what changed after a revision; false if only a new attempt can. */
    *follow(sinceMs: EpochMs): Generator<undefined, boolean> {
      const sums = keptSums()
      for (const { n } of connection.all<{ n: number }>(CHANGED, account.n, sinceMs)) {
        const stored = recordOf(connection, n)!
        // The record of the import replaces it, which the selection decides.
        if (singleKinds.includes(stored.kind) && stage.storedIds(stored.kind).length > 0) return false
        followOne(stored, sums)
        yield
      }
      yield* sums.write(connection, target)
      return true
    },

    /** The last transaction. */
    finish(mark: string): ImportSummary {
      const sums = keptSums()
      finishPlannings(sums)
      for (const _ of sums.write(connection, target));
      takePlace(connection, { from: account.n, to: target, mark }, lastMs)
      return summary
    },
  }
}
