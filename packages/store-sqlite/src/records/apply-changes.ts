import { documentText, type EpochMs, type ImportSummary, newestFirst, revisionOf } from '@flightbag/core'
import { type AccountRow, setRevision } from '../accounts/account-number.ts'
import { type Connection, isTaken } from '../connection/connection.ts'
import { sessionAmounts } from '../sessions/session-amounts.ts'
import { setGuests } from './guests.ts'
import { logbookSums } from './logbook-sums.ts'
import { recordCounts } from './record-counts.ts'
import { stageReplaced } from './single-records.ts'
import type { SelectedChange, Stage } from './stage.ts'
import { leavesAsIs, recordOf, storedRecord, writeRecord } from './stored-record.ts'

/** Thrown for the id of a shared planning that another account has. */
export class IdTaken extends Error {
  readonly id: string
  constructor(id: string) {
    super(`${id} is the id of a shared planning of another account`)
    this.id = id
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
    if (!leavesAsIs(stored, change)) stage.select(change, stored?.n ?? null)
    yield
  }
}

/**
 * Applies the selected changes to an account in the transaction that is open: chooses their revisions, and writes
 * records, counts and sums. It yields after each record, so that the caller can let other work run between two of them.
 */
export function* applySelected(
  connection: Connection,
  account: AccountRow,
  stage: Stage,
  nowMs: EpochMs,
): Generator<undefined, ImportSummary> {
  const count = stage.selectedCount()
  const kept = { counts: recordCounts(), sums: logbookSums(), amounts: sessionAmounts() }
  const summary = { imported: 0, unchanged: stage.records() - count, deleted: 0 }
  let n = 0
  for (const change of stage.selected()) {
    write(connection, account.n, change, { revision: revisionOf(++n, count, account.revision, nowMs), nowMs }, kept)
    if (change.body === null) summary.deleted++
    else summary.imported++
    yield
  }
  for (const part of Object.values(kept)) part.write(connection, account.n)
  if (count > 0) setRevision(connection, account.n, revisionOf(count, count, account.revision, nowMs))
  return summary
}

interface Kept {
  readonly counts: ReturnType<typeof recordCounts>
  readonly sums: ReturnType<typeof logbookSums>
  readonly amounts: ReturnType<typeof sessionAmounts>
}

function write(
  connection: Connection,
  account: number,
  change: SelectedChange,
  { revision, nowMs }: { readonly revision: number; readonly nowMs: EpochMs },
  { counts, sums, amounts }: Kept,
): void {
  const { kind, id, body } = change
  const stored = change.stored === null ? undefined : recordOf(connection, change.stored)
  const created = change.created ?? stored?.created ?? nowMs
  const servesCreated = kind === 'pluginSession' || change.sets_created === 1
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
    const n = writeRecord(connection, { account, kind, id }, stored, row)
    if (kind === 'sharedPlanning') setGuests(connection, n, change.guests)
  } catch (error) {
    if (kind === 'sharedPlanning' && isTaken(error)) throw new IdTaken(id)
    throw error
  }
  if (stored?.live) {
    counts.add(kind, stored.filter, -1)
    sums.minus(stored)
  }
  if (live) {
    counts.add(kind, change.filter, 1)
    sums.plus(change)
  }
  amounts.move(stored?.amounts ?? null, change.amounts)
}
