import type { ImportSummary } from '@flightbag/core'
import { type EpochMs, lastRevisionMs } from '@flightbag/core/ports'
import type { Transaction } from 'kysely'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'
import type { Db } from '../connection/database.ts'
import { CHANGED, untilStored, withRetries } from '../connection/retries.ts'
import { endWhenSilent, run } from '../connection/run.ts'
import { arrayText } from '../records/array-text.ts'
import { onTableOf } from '../records/page-statements.ts'
import type { Tables } from '../schema/tables.ts'
import { type StagedImport, tablesOf } from './stage.ts'
import { type ComparedRow, comparedRecord, importStatements as statements } from './statements.ts'
import { writePlan } from './write-plan.ts'

/**
 * Makes a staged import visible in one transaction, which stores what was decided only if no other writer has changed
 * the account since; otherwise the records that changed are decided again. `changed` if the account is not at the only
 * revision over which the import is made; null if there is no account.
 */
export async function commitImport(
  db: Pick<Db, 'kysely' | 'silentMs'>,
  staged: StagedImport,
  nowMs: EpochMs,
): Promise<ImportSummary | 'changed' | null> {
  return untilStored((locks) =>
    withRetries(() =>
      db.kysely.transaction().execute(async (trx) => {
        // The commit of a large import can exceed the statement timeout.
        if (staged.long) await run(trx, NO_STATEMENT_TIMEOUT, [])
        if (locks) {
          await endWhenSilent(trx, staged.long ? { silentMs: LARGE_SILENT_MS } : db)
          await run(trx, statements.lock, [staged.accountId])
        }
        return attemptCommit(trx, staged, nowMs, db)
      }),
    ),
  )
}

/** A large import computes between its lock and its first write: 7 s for a million changes on a busy machine. */
const LARGE_SILENT_MS = 60_000

async function attemptCommit(
  trx: Transaction<Tables>,
  staged: StagedImport,
  nowMs: EpochMs,
  db: Pick<Db, 'silentMs'>,
): Promise<ImportSummary | 'changed' | typeof CHANGED | null> {
  const state = await currentState(trx, staged)
  if (state === null || state === CHANGED) return state
  if (staged.onlyOverMs !== null && state.stampMs !== staged.onlyOverMs) return 'changed'
  const lastMs = lastRevisionMs({ ms: state.stampMs, isOnOldTimeline: state.timeline !== state.server }, nowMs)
  const plan = staged.decisions.plan(state.singles, lastMs, nowMs)
  if (plan.changes.length > 0) {
    await endWhenSilent(trx, db)
    const gate = [staged.accountId, plan.newestMs, state.server, state.stampMs]
    if ((await run(trx, statements.gate, gate)).affected !== 1) return CHANGED
    await writePlan(trx, staged, plan)
  }
  const { affected } = await run(trx, statements.discard, [staged.accountId, staged.importId])
  if (affected === staged.staged) return plan.summary
  // Only an import that changes something locks the account: the deletion of the account removes the stage of another.
  if ((await readState(trx, staged)) === null) return null
  // `import_stage` is unlogged: a crash of the database empties it.
  throw new Error('staged records were lost')
}

/** An account as all decisions describe it. */
interface AccountState {
  readonly stampMs: EpochMs
  readonly timeline: number
  readonly server: number
  readonly singles: Parameters<StagedImport['decisions']['plan']>[0]
}

/**
 * The present state of the account, after the records that changed meanwhile were decided again; `CHANGED` if it
 * changed during this.
 */
async function currentState(
  trx: Transaction<Tables>,
  staged: StagedImport,
): Promise<AccountState | typeof CHANGED | null> {
  const state = await readState(trx, staged)
  if (state === null) return null
  // Records that were compared before the promotion of a standby may be lost.
  for (const timeline of staged.timelines) if (timeline !== state.server) throw new Error('the timeline has changed')
  if (staged.staged === 0 || state.stampMs === staged.comparedAt) return state
  await compareAgain(trx, staged)
  const now = await readState(trx, staged)
  return now === null || now.stampMs === staged.comparedAt ? now : CHANGED
}

interface StateRow extends ComparedRow {
  readonly stamp: number
  readonly timeline: number
  readonly server: number
  readonly kind: string | null
  readonly id: string | null
}

async function readState(trx: Transaction<Tables>, staged: StagedImport): Promise<AccountState | null> {
  const values = [staged.accountId, arrayText(staged.decisions.storedSingles())]
  const { rows } = await run<StateRow>(trx, statements.state, values)
  const [first] = rows
  if (first === undefined) return null
  return {
    stampMs: first.stamp,
    timeline: first.timeline,
    server: first.server,
    singles: rows.flatMap(({ kind, id, ...row }) =>
      kind === null || id === null ? [] : [{ kind, id, ...comparedRecord(row) }],
    ),
  }
}

interface ChangedRow extends ComparedRow {
  readonly stamp: number
  readonly ord: number | null
  readonly kind: string
  readonly id: string
}

async function compareAgain(trx: Transaction<Tables>, staged: StagedImport): Promise<void> {
  const { accountId, importId, comparedAt, decisions } = staged
  const stamps: number[] = []
  for (const kind of tablesOf(staged.kinds)) {
    const statement = onTableOf(kind, statements.changed)
    const { rows } = await run<ChangedRow>(trx, statement, [accountId, importId, comparedAt])
    stamps.push(rows[0]?.stamp ?? comparedAt)
    for (const { ord, kind, id, ...row } of rows)
      if (ord !== null) decisions.decideAgain({ kind, id, order: ord }, comparedRecord(row))
  }
  staged.comparedAt = Math.min(...stamps)
}
