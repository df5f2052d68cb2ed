import {
  type ChangedTotals,
  changedTotals,
  compareCodePoints,
  documentHead,
  type ImportPlan,
  newestFirst,
  type PlannedChange,
} from '@flightbag/core/ports'
import { IdTaken } from '@flightbag/store'
import type { Transaction } from 'kysely'
import { run } from '../connection/run.ts'
import { arrayText } from '../records/array-text.ts'
import { joinedTexts } from '../records/joined-texts.ts'
import { onTableOf } from '../records/page-statements.ts'
import type { Tables } from '../schema/tables.ts'
import { columnText, type StagedImport } from './stage.ts'
import { importStatements as statements } from './statements.ts'

/** Changes are written in chunks of this size. */
const CHUNK_ROWS = 1000

/** Writes what an import changes: records, totals, and the owners and guests of shared plannings. */
export async function writePlan(
  trx: Transaction<Tables>,
  staged: StagedImport,
  { changes }: ImportPlan,
): Promise<void> {
  const totals = changedTotals()
  const plannings = changes.filter(({ change }) => change.kind === 'sharedPlanning')
  if (plannings.length > 0) await share(trx, staged, plannings)
  const sessions = changes.filter(({ change }) => change.kind === 'pluginSession')
  const others = sessions.length === 0 ? changes : changes.filter(({ change }) => change.kind !== 'pluginSession')
  for (const [kind, all] of [
    ['', others],
    ['pluginSession', sessions],
  ] as const)
    await writeRecords(trx, staged, onTableOf(kind, statements.put), { changes: all, totals })
  await addTotals(trx, staged.accountId, totals)
}

/**
 * Stores the owner and the guests of shared plannings, in the order of their ids, so that two imports do not wait for
 * each other.
 */
async function share(
  trx: Transaction<Tables>,
  { accountId }: StagedImport,
  plannings: readonly PlannedChange[],
): Promise<void> {
  const sorted = plannings.toSorted((a, b) => compareCodePoints(a.change.id, b.change.id))
  const ids = arrayText(sorted.map(({ change }) => change.id))
  const guests = arrayText(sorted.map(({ change }) => arrayText(change.guests)))
  const { rows } = await run<{ id: string }>(trx, statements.share, [accountId, ids, guests])
  const own = new Set(rows.map(({ id }) => id))
  const [taken] = plannings.filter(({ change }) => !own.has(change.id)).sort((a, b) => a.revisionMs - b.revisionMs)
  if (taken !== undefined) throw new IdTaken(taken.change.id)
}

/** The database stores one chunk while the next one is made. */
async function writeRecords(
  trx: Transaction<Tables>,
  { accountId, importId }: StagedImport,
  statement: string,
  { changes, totals }: { readonly changes: readonly PlannedChange[]; readonly totals: ChangedTotals },
): Promise<void> {
  let storing: Promise<unknown> = Promise.resolve()
  for (let at = 0; at < changes.length; at += CHUNK_ROWS) {
    const chunk = changes.slice(at, at + CHUNK_ROWS)
    const values = [accountId, importId, ...WRITTEN.map((valueIn) => columnText(chunk.map(valueIn)))]
    const heads = joinedTexts(chunk.map(headOf))
    for (const { change, stored } of chunk) totals.move(change.kind, stored?.counted ?? null, change.counted)
    await storing
    storing = run(trx, statement, [...values, heads])
  }
  await storing
}

/** The columns of a written change between those of the import and the head of its document. */
const WRITTEN: readonly ((planned: PlannedChange) => string | number | null)[] = [
  ({ change }) => change.kind,
  ({ change }) => change.id,
  ({ change }) => change.order,
  ({ revisionMs }) => revisionMs,
  ({ createdMs }) => createdMs,
  sortOf,
]

/** Null for the sort key of the stage. Tombstones of sessions have none. */
function sortOf({ change, revisionMs }: PlannedChange): string | null {
  const given = change.live ? !change.sortedByChange : change.kind === 'pluginSession'
  return given ? null : newestFirst(revisionMs)
}

function headOf({ change, revisionMs, createdMs }: PlannedChange): string {
  return change.live ? documentHead(change.id, revisionMs, change.setsCreated ? createdMs : null) : ''
}

async function addTotals(trx: Transaction<Tables>, accountId: string, totals: ChangedTotals): Promise<void> {
  // In the table, an empty filter means the whole kind: records with an empty filter value have no count of their own.
  const counts = totals.counts().filter(({ filter }) => filter !== '')
  const periods = [...totals.periods()]
  const amounts = [...totals.amounts()]
  if (counts.length > 0)
    await run(trx, statements.add_counts, [
      accountId,
      arrayText(counts.map(({ kind }) => kind)),
      arrayText(counts.map(({ filter }) => filter ?? '')),
      arrayText(counts.map(({ by }) => by)),
    ])
  if (periods.length > 0)
    await run(trx, statements.add_sums, [
      accountId,
      arrayText(periods.map(([period]) => period)),
      arrayText(periods.map(([, sums]) => arrayText(sums))),
    ])
  if (amounts.length > 0)
    await run(trx, statements.add_amounts, [
      accountId,
      arrayText(amounts.map(([name]) => name)),
      arrayText(amounts.map(([, amount]) => String(amount))),
    ])
}
