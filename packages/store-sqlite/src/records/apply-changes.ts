import { documentText, type EpochMs, type ImportSummary, newestFirst, revisionOf } from '@flightbag/core'
import { type AccountRow, setRevision } from '../accounts/account-number.ts'
import { type Connection, isTaken } from '../connection/connection.ts'
import { sessionAmounts } from '../sessions/session-amounts.ts'
import { setGuests } from './guests.ts'
import { logbookSums } from './logbook-sums.ts'
import { recordCounts } from './record-counts.ts'
import { stageReplaced } from './single-records.ts'
import type { Stage, StagedChange } from './stage.ts'
import { leavesAsIs, storedRecord, writeRecord } from './stored-record.ts'

/** Thrown for the id of a shared planning that another account has. */
export class IdTaken extends Error {
  readonly id: string
  constructor(id: string) {
    super(`${id} is the id of a shared planning of another account`)
    this.id = id
  }
}

/**
 * Applies the changes of a stage to an account in the transaction that is open: finds those that really change a record, chooses their revisions, and
 * writes records, counts and sums. It yields after each record, so that the caller can let other work run between two of them.
 */
export function* applyChanges(
  connection: Connection,
  account: AccountRow,
  stage: Stage,
  nowMs: EpochMs,
): Generator<undefined, ImportSummary> {
  stageReplaced(connection, account.n, stage)
  const unchanged = new Set<string>()
  for (const change of stage.changes()) {
    if (leavesAsIs(storedRecord(connection, account.n, change.kind, change.id), change)) unchanged.add(keyOf(change))
    yield
  }
  const count = stage.records() - unchanged.size
  const kept = { counts: recordCounts(), sums: logbookSums(), amounts: sessionAmounts() }
  const summary = { imported: 0, unchanged: unchanged.size, deleted: 0 }
  let n = 0
  for (const change of stage.changes()) {
    if (unchanged.has(keyOf(change))) continue
    write(connection, account.n, change, { revision: revisionOf(++n, count, account.revision, nowMs), nowMs }, kept)
    if (change.body === null) summary.deleted++
    else summary.imported++
    yield
  }
  for (const part of Object.values(kept)) part.store(connection, account.n)
  if (count > 0) setRevision(connection, account.n, revisionOf(count, count, account.revision, nowMs))
  return summary
}

function keyOf({ kind, id }: StagedChange): string {
  return `${kind}\n${id}`
}

interface Kept {
  readonly counts: ReturnType<typeof recordCounts>
  readonly sums: ReturnType<typeof logbookSums>
  readonly amounts: ReturnType<typeof sessionAmounts>
}

function write(
  connection: Connection,
  account: number,
  change: StagedChange,
  { revision, nowMs }: { readonly revision: number; readonly nowMs: EpochMs },
  { counts, sums, amounts }: Kept,
): void {
  const { kind, id, body } = change
  const stored = storedRecord(connection, account, kind, id)
  const created = change.created ?? stored?.created ?? nowMs
  const servesCreated = kind === 'pluginSession' || change.sets_created === 1
  const live = body !== null
  const row = {
    ...change,
    revision,
    created,
    sort: live ? (change.sort ?? newestFirst(revision)) : null,
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
