import type { SyncChange } from '@flightbag/core'
import { badRequest, type EpochMs, err, notFound, ok, type Sync } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { commitImport } from '../imports/commit-import.ts'
import { IdTaken } from '../imports/id-taken.ts'
import { newImport, stageAll } from '../imports/stage.ts'
import { importStatements as statements } from '../imports/statements.ts'
import { analyzeAfterImport } from '../schema/analyze.ts'
import { exportLines } from './export-lines.ts'

/** Writes records. An import is staged in chunks; one transaction then makes all of it visible. */
export function recordSync({ sql, kysely, silentMs }: Pick<Db, 'sql' | 'kysely' | 'silentMs'>): Sync {
  async function apply(
    onlyOverMs: EpochMs | null,
    accountId: string,
    changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
    nowMs: EpochMs,
  ): ReturnType<Sync['applyOver']> {
    const staged = newImport(accountId, onlyOverMs)
    try {
      await stageAll(sql, staged, changes, nowMs)
      const summary = await commitImport({ kysely, silentMs }, staged, nowMs)
      if (summary === null || summary === 'changed') {
        await sql.query(statements.discard, [accountId, staged.importId])
        return summary ?? notFound('account')
      }
      // The records are stored: an error of the analysis is no error of the import.
      if (staged.long) await analyzeAfterImport(sql, summary.imported + summary.deleted).catch(() => undefined)
      return ok(summary)
    } catch (error) {
      await sql.query(statements.discard, [accountId, staged.importId]).catch(() => undefined)
      if (!(error instanceof IdTaken)) throw error
      const refusal = badRequest('record.id', `${error.id} is that of a shared planning of another account`)
      return err({ ...refusal.failure, recordId: error.id })
    }
  }

  return {
    apply: (...given) => apply(null, ...given) as ReturnType<Sync['apply']>,
    applyOver: (accountId, revisionMs, ...given) => apply(revisionMs, accountId, ...given),
    export: (accountId) => exportLines(sql, accountId),
  }
}
