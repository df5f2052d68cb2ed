import type { ImportSummary } from '@flightbag/core'
import { MINUTE_MS, type Sync } from '@flightbag/core/ports'
import { type Import, syncPort } from '@flightbag/store'
import { accountRow } from '../accounts/account-number.ts'
import type { Database } from '../connection/database.ts'
import { inTurns } from '../connection/in-turns.ts'
import { type LongWrite, longWrite } from '../connection/short-transactions.ts'
import { storeError } from '../connection/store-error.ts'
import { applySelected, selectChanges } from '../imports/apply-changes.ts'
import { replaceAccount } from '../imports/replace-account.ts'
import { openStage, type Stage } from '../imports/stage.ts'
import { exportLines } from './export-lines.ts'

/** More changes are compared before the write lock is held, so that other work of this process can run. */
const FEW_CHANGES = 200
/** More changes are not written in one transaction: other processes would wait too long. */
const SHORT_CHANGES = 500

/** Attempts of an import into an account that changes meanwhile; each allows for more time than the one before. */
const AHEAD_MS = [0, MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS]

/** Writes records. All changes of an import become visible together. */
export function recordSync(database: Database): Sync {
  const { records } = database

  function applyFew({ accountId, onlyOverMs, nowMs }: Import, stage: Stage): Promise<ImportSummary | 'changed' | null> {
    return records.write((connection) => {
      const account = accountRow(connection, accountId)
      if (account === undefined) return null
      if (onlyOverMs !== null && account.revision !== onlyOverMs) return 'changed'
      for (const _ of selectChanges(connection, account, stage));
      return applySelected(connection, account, stage, nowMs)
    })
  }

  async function applyMany(given: Import, stage: Stage): Promise<ImportSummary | 'changed' | null> {
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
    { accountId, onlyOverMs, nowMs }: Import,
    stage: Stage,
    aheadMs: number,
  ): Promise<ImportSummary | 'changed' | null> {
    const { connection, transact } = write
    const account = accountRow(connection, accountId)
    if (account === undefined) return null
    if (onlyOverMs !== null && account.revision !== onlyOverMs) return 'changed'
    await inTurns(selectChanges(connection, account, stage))
    const { imported, deleted } = stage.summary()
    if (imported + deleted > SHORT_CHANGES)
      return replaceAccount(database, write, { accountId, account, stage, nowMs, aheadMs })
    return transact(() => {
      const now = accountRow(connection, accountId)
      if (now?.n !== account.n || now.revision !== account.revision) return now === undefined ? null : 'changed'
      return applySelected(connection, account, stage, nowMs)
    })
  }

  return syncPort({
    async import(given, changes) {
      const stage = openStage()
      try {
        for await (const change of changes) stage.add(change)
        return await (stage.added() > FEW_CHANGES ? applyMany : applyFew)(given, stage)
      } finally {
        stage.close()
      }
    },
    export: (accountId) => exportLines(records.read, accountId),
  })
}
