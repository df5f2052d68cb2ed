import type { BackupPort } from '@flightbag/core/ports'
import type { Database } from '../connection/database.ts'
import { dump } from './dump.ts'
import { isEmpty, restore } from './restore.ts'

/** Backups of the two files. */
export function backupOf(database: Database): BackupPort {
  return {
    lines: (copyPath) => dump(database, copyPath ?? null),
    isEmpty: async () => isEmpty(database.records.read),
    restore: (lines, nowMs) => restore(database, lines, nowMs),
  }
}
