import type { ImportSummary } from '@flightbag/core'
import { creationOf, documentText, type EpochMs, newestFirst, revisionOf } from '@flightbag/core/ports'
import { IdTaken } from '@flightbag/store'
import { type AccountRow, setRevision } from '../accounts/account-number.ts'
import { type Connection, isTaken } from '../connection/connection.ts'
import { setGuests } from '../records/guests.ts'
import { leavesRecordAsIs, recordOf, type StoredRecord, storedRecord, writeRecord } from '../records/stored-record.ts'
import { keptSums } from '../records/totals.ts'
import { stageReplaced } from './single-records.ts'
import type { Stage, StagedChange } from './stage.ts'

/**
 * Selects the changes of a stage that really change a record of an account. The selection is valid as long as the
 * account keeps its revision.
 */
export function* selectChanges(connection: Connection, account: AccountRow, stage: Stage): Generator<undefined, void> {
  stage.unselectAll()
  stageReplaced(connection, account.n, stage)
  for (const change of stage.heads()) {
    const stored = storedRecord(connection, account.n, change.kind, change.id)
    if (!leavesRecordAsIs(stored, change)) stage.select(change, stored?.n ?? null)
    yield
  }
}

/**
 * Applies the selected changes to an account in the transaction that is open: chooses their revisions, and writes
 * records, counts and sums.
 */
export function applySelected(
  connection: Connection,
  account: AccountRow,
  stage: Stage,
  nowMs: EpochMs,
): ImportSummary {
  const count = stage.selectedCount()
  const kept = keptSums()
  const summary = { imported: 0, unchanged: stage.records() - count, deleted: 0 }
  let n = 0
  for (const change of stage.selected()) {
    const stored = change.stored === null ? undefined : recordOf(connection, change.stored)
    const revision = revisionOf(++n, count, account.revision, nowMs)
    kept.move(change.kind, stored, change)
    writeChange(connection, account.n, change, { created: stored?.created, over: stored, revision, nowMs })
    if (change.body === null) summary.deleted++
    else summary.imported++
  }
  for (const _ of kept.write(connection, account.n));
  if (count > 0) setRevision(connection, account.n, revisionOf(count, count, account.revision, nowMs))
  return summary
}

/** What a written change needs beside its own columns. */
interface Place {
  /** The time of creation that a change without one keeps; undefined for a new record. */
  readonly created: EpochMs | undefined
  /** The row that is replaced; undefined to add one. */
  readonly over: Pick<StoredRecord, 'n'> | undefined
  readonly revision: EpochMs
  readonly nowMs: EpochMs
}

/** Writes the record of a change into an account. */
export function writeChange(
  connection: Connection,
  account: number,
  change: StagedChange,
  { created: keptMs, over, revision, nowMs }: Place,
): void {
  const { kind, id, body } = change
  const created = creationOf(
    { createdMs: change.created },
    keptMs === undefined ? undefined : { createdMs: keptMs },
    nowMs,
  )
  const servesCreated = change.sets_created === 1
  const live = body !== null
  const row = {
    revision,
    created,
    sort: live ? (change.sort ?? newestFirst(revision)) : null,
    filter: change.filter,
    alias: change.alias,
    day: change.day,
    sums: change.sums,
    amounts: change.amounts,
    due: change.due,
    digest: change.digest,
    doc: live ? documentText(id, revision, servesCreated ? created : null, body) : null,
  }
  try {
    const n = writeRecord(connection, { account, kind, id }, over, row)
    if (kind === 'sharedPlanning') setGuests(connection, n, change.guests)
  } catch (error) {
    if (kind === 'sharedPlanning' && isTaken(error)) throw new IdTaken(id)
    throw error
  }
}
