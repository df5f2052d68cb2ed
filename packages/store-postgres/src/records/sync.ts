import type { Sync } from '@flightbag/core/ports'
import { syncPort } from '@flightbag/store'
import type { Db } from '../connection/database.ts'
import { commitImport } from '../imports/commit-import.ts'
import { newImport, stageAll } from '../imports/stage.ts'
import { importStatements as statements } from '../imports/statements.ts'
import { analyzeAfterImport } from '../schema/analyze.ts'
import { exportLines } from './export-lines.ts'

/** Writes records. An import is staged in chunks; one transaction then makes all of it visible. */
export function recordSync({ sql, kysely, silentMs }: Pick<Db, 'sql' | 'kysely' | 'silentMs'>): Sync {
  return syncPort({
    async import({ accountId, onlyOverMs, nowMs }, changes) {
      const staged = newImport(accountId, onlyOverMs)
      function discard() {
        return sql.query(statements.discard, [accountId, staged.importId])
      }
      try {
        await stageAll(sql, staged, changes, nowMs)
        const summary = await commitImport({ kysely, silentMs }, staged, nowMs)
        if (summary === null || summary === 'changed') await discard()
        // The records are stored: an error of the analysis is no error of the import.
        else if (staged.long) await analyzeAfterImport(sql, summary.imported + summary.deleted).catch(() => undefined)
        return summary
      } catch (error) {
        await discard().catch(() => undefined)
        throw error
      }
    },
    export: (accountId) => exportLines(sql, accountId),
  })
}
