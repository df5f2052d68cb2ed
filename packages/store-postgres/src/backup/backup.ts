import type { BackupPort } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { dump } from './dump.ts'
import { isEmpty, restore } from './restore.ts'

/** Backups of a PostgreSQL database. */
export function backupOf({ kysely }: Pick<Db, 'kysely'>): BackupPort {
  return {
    lines: () => dump(kysely),
    isEmpty: () => isEmpty(kysely),
    restore: (lines, nowMs) => restore(kysely, lines, nowMs),
  }
}
