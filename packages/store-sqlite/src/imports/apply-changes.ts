import type { ImportSummary } from '@flightbag/core'
import {
  creationOf,
  documentText,
  type EpochMs,
  newestFirst,
  replacedIds,
  revisionOf,
  singleKinds,
} from '@flightbag/core/ports'
import { IdTaken } from '@flightbag/store'
import { type AccountRow, setRevision } from '../accounts/account-number.ts'
import { type Connection, isTaken } from '../connection/connection.ts'
import {
  leavesRecordAsIs,
  recordOf,
  type StoredRecord,
  setGuests,
  storedRecord,
  writeRecord,
} from '../records/stored-record.ts'
import { keptSums } from '../records/totals.ts'
import type { Stage, StagedChange } from './stage.ts'

const LIVE = 'select id from record where account = ? and kind = ? and sort is not null order by id'

/** Adds the deletions of the records that a single one replaces. */
function stageReplaced(connection: Connection, account: number, stage: Stage): void {
  for (const kind of singleKinds) {
    const imported = stage.storedIds(kind)
    if (imported.length === 0) continue
    const stored = connection.all<{ id: string }>(LIVE, account, kind).map(({ id }) => id)
    for (const id of replacedIds(imported, stored)) stage.add({ type: 'delete', kind, id, carriedMs: null })
  }
}

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
  const summary = stage.summary()
  const count = summary.imported + summary.deleted
  const kept = keptSums()
  let n = 0
  for (const change of stage.selected()) {
    const stored = change.stored === null ? undefined : recordOf(connection, change.stored)
    const revisionMs = revisionOf(++n, count, account.revision, nowMs)
    kept.move(change.kind, stored, change)
    writeChange(connection, account.n, change, { stored, over: stored, revisionMs, nowMs })
  }
  for (const _ of kept.write(connection, account.n));
  if (count > 0) setRevision(connection, account.n, revisionOf(count, count, account.revision, nowMs))
  return summary
}

/** What a written change needs beside its own columns. */
interface Place {
  /** The record that the change alters; undefined for a new one. */
  readonly stored: StoredRecord | undefined
  /** The row that is replaced; undefined to add one. */
  readonly over: StoredRecord | undefined
  readonly revisionMs: EpochMs
  readonly nowMs: EpochMs
}

/** Writes the record of a change into an account. */
export function writeChange(
  connection: Connection,
  account: number,
  change: StagedChange,
  { stored, over, revisionMs, nowMs }: Place,
): void {
  const { kind, id, body } = change
  const createdMs = creationOf(change, stored, nowMs)
  const row = {
    filter: change.filter,
    alias: change.alias,
    day: change.day,
    sums: change.sums,
    amounts: change.amounts,
    due: change.due,
    digest: change.digest,
    revision: revisionMs,
    created: createdMs,
    sort: body === null ? null : (change.sort ?? newestFirst(revisionMs)),
    doc: body === null ? null : documentText(id, revisionMs, change.setsCreated === 1 ? createdMs : null, body),
  }
  try {
    const n = writeRecord(connection, { account, kind, id }, over, row)
    if (kind === 'sharedPlanning') setGuests(connection, n, change.guests)
  } catch (error) {
    if (kind === 'sharedPlanning' && isTaken(error)) throw new IdTaken(id)
    throw error
  }
}
