import { badRequest, err, type ImportSummary, notFound, ok, type Sync } from '@flightbag/core'
import { accountRow } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { longTransaction } from '../connection/long-transaction.ts'
import { applyChanges, IdTaken } from './apply-changes.ts'
import { exportLines } from './export-lines.ts'
import { openStage, type Stage } from './stage.ts'

/** An import of more changes has a transaction of its own, which lets other work of this process run meanwhile. */
const FEW_CHANGES = 200

/** Writes records. All changes of an import become visible together. */
export function recordSync({ records, connect, check }: Pick<Database, 'records' | 'connect' | 'check'>): Sync {
  function applyTo(connection: Connection, accountId: string, stage: Stage, nowMs: number) {
    const account = accountRow(connection, accountId)
    return account === undefined ? null : applyChanges(connection, account, stage, nowMs)
  }

  function applyFew(accountId: string, stage: Stage, nowMs: number): Promise<ImportSummary | null> {
    return records.write((connection) => {
      const steps = applyTo(connection, accountId, stage, nowMs)
      return steps === null ? null : finish(steps)
    })
  }

  function applyMany(accountId: string, stage: Stage, nowMs: number): Promise<ImportSummary | null> {
    return longTransaction(connect, check, (connection) => applyTo(connection, accountId, stage, nowMs))
  }

  return {
    async apply(accountId, changes, nowMs) {
      const stage = openStage()
      try {
        for await (const change of changes) stage.add(change)
        const apply = stage.added() > FEW_CHANGES ? applyMany : applyFew
        const summary = await apply(accountId, stage, nowMs)
        return summary === null ? notFound('account') : ok(summary)
      } catch (error) {
        if (!(error instanceof IdTaken)) throw error
        const refusal = badRequest('record.id', `${error.id} is that of a shared planning of another account`)
        return err({ ...refusal.failure, recordId: error.id })
      } finally {
        stage.close()
      }
    },

    export: (accountId) => exportLines(records.read, accountId),
  }
}

function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
