import { badRequest, err, type ImportSummary, notFound, ok, type Sync } from '@flightbag/core'
import { type AccountRow, accountRow } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { type LongWriter, longTransaction } from '../connection/long-transaction.ts'
import { applySelected, IdTaken, selectChanges } from './apply-changes.ts'
import { exportLines } from './export-lines.ts'
import { openStage, type Stage } from './stage.ts'

/** An import of more changes has a separate transaction, during which other work of this process can run. */
const FEW_CHANGES = 200

/** Writes records. All changes of an import become visible together. */
export function recordSync(database: Pick<Database, 'records'> & LongWriter): Sync {
  const { records } = database

  function applyFew(accountId: string, stage: Stage, nowMs: number): Promise<ImportSummary | null> {
    return records.write((connection) => {
      const account = accountRow(connection, accountId)
      return account === undefined ? null : finish(compareAndApply(connection, account, stage, nowMs, null))
    })
  }

  /** Compares before it waits for the write lock, so that it holds the lock only while it writes. */
  function applyMany(accountId: string, stage: Stage, nowMs: number): Promise<ImportSummary | null> {
    let compared: AccountRow | null = null
    return longTransaction(database, {
      *prepare(connection) {
        compared = accountRow(connection, accountId) ?? null
        if (compared !== null) yield* selectChanges(connection, compared, stage)
      },
      write(connection) {
        const account = accountRow(connection, accountId)
        return account === undefined ? null : compareAndApply(connection, account, stage, nowMs, compared)
      },
    })
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

/** Applies a stage, compared anew if the account changed after it was `compared`. */
function* compareAndApply(
  connection: Connection,
  account: AccountRow,
  stage: Stage,
  nowMs: number,
  compared: AccountRow | null,
): Generator<undefined, ImportSummary> {
  if (account.n !== compared?.n || account.revision !== compared.revision)
    yield* selectChanges(connection, account, stage)
  return yield* applySelected(connection, account, stage, nowMs)
}

function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
