import type { ImportSummary, SyncChange } from '@flightbag/core'
import { badRequest, type EpochMs, err, MINUTE_MS, notFound, ok, type Sync } from '@flightbag/core/ports'
import { accountRow } from '../accounts/account-number.ts'
import type { Database } from '../connection/database.ts'
import { inTurns } from '../connection/in-turns.ts'
import { type LongWrite, longWrite } from '../connection/short-transactions.ts'
import { storeError } from '../connection/store-error.ts'
import { applySelected, IdTaken, selectChanges } from '../imports/apply-changes.ts'
import { replaceAccount } from '../imports/replace-account.ts'
import { openStage, type Stage } from '../imports/stage.ts'
import { exportLines } from './export-lines.ts'

/** More changes are compared before the write lock is held, so that other work of this process can run. */
const FEW_CHANGES = 200
/** More changes are not written in one transaction: other processes would wait too long. */
const SHORT_CHANGES = 500

/** Attempts of an import into an account that changes meanwhile; each allows for more time than the one before. */
const AHEAD_MS = [0, MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS]

interface Given {
  readonly accountId: string
  /** The only revision of the account over which the import is made; null for any. */
  readonly onlyOverMs: EpochMs | null
  readonly nowMs: EpochMs
}

/** Writes records. All changes of an import become visible together. */
export function recordSync(database: Database): Sync {
  const { records } = database

  function applyFew({ accountId, onlyOverMs, nowMs }: Given, stage: Stage): Promise<ImportSummary | 'changed' | null> {
    return records.write((connection) => {
      const account = accountRow(connection, accountId)
      if (account === undefined) return null
      if (onlyOverMs !== null && account.revision !== onlyOverMs) return 'changed'
      for (const _ of selectChanges(connection, account, stage));
      return applySelected(connection, account, stage, nowMs)
    })
  }

  async function applyMany(given: Given, stage: Stage): Promise<ImportSummary | 'changed' | null> {
    return longWrite(database, async (write) => {
      for (const aheadMs of AHEAD_MS) {
        const summary = await attempt(write, given, stage, aheadMs)
        if (summary !== 'changed' || given.onlyOverMs !== null) return summary
      }
      throw storeError('STORE_BUSY', 'other processes change the account all the time: repeat the command later')
    })
  }

  async function attempt(
    write: LongWrite,
    { accountId, onlyOverMs, nowMs }: Given,
    stage: Stage,
    aheadMs: number,
  ): Promise<ImportSummary | 'changed' | null> {
    const { connection, transact } = write
    const account = accountRow(connection, accountId)
    if (account === undefined) return null
    if (onlyOverMs !== null && account.revision !== onlyOverMs) return 'changed'
    await inTurns(selectChanges(connection, account, stage))
    if (stage.selectedCount() > SHORT_CHANGES)
      return replaceAccount(database, write, { accountId, account, stage, nowMs, aheadMs })
    return transact(() => {
      const now = accountRow(connection, accountId)
      if (now?.n !== account.n || now.revision !== account.revision) return now === undefined ? null : 'changed'
      return applySelected(connection, account, stage, nowMs)
    })
  }

  async function apply(
    given: Given,
    changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
  ): ReturnType<Sync['applyOver']> {
    const stage = openStage()
    try {
      for await (const change of changes) stage.add(change)
      const summary = await (stage.added() > FEW_CHANGES ? applyMany : applyFew)(given, stage)
      if (summary === 'changed') return summary
      return summary === null ? notFound('account') : ok(summary)
    } catch (error) {
      if (!(error instanceof IdTaken)) throw error
      const refusal = badRequest('record.id', `${error.id} is that of a shared planning of another account`)
      return err({ ...refusal.failure, recordId: error.id })
    } finally {
      stage.close()
    }
  }

  return {
    apply: (accountId, changes, nowMs) =>
      apply({ accountId, onlyOverMs: null, nowMs }, changes) as ReturnType<Sync['apply']>,
    applyOver: (accountId, onlyOverMs, changes, nowMs) => apply({ accountId, onlyOverMs, nowMs }, changes),

    export: (accountId) => exportLines(records.read, accountId),
  }
}
