import { statSync } from 'node:fs'
import { join } from 'node:path'
import { notedMs } from '../backup/noted-times.ts'
import type { Settings } from '../settings/settings.ts'

const FILES = ['flightbag.db', 'flightbag.db-wal', 'counters.db', 'counters.db-wal']

/** The metrics of a SQLite store: its size, and when its last backup was complete; none with PostgreSQL. */
export function dataFolderLines({
  databaseUrl,
  dataDir,
  litestream,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'litestream'>): string[] {
  if (databaseUrl !== null) return []
  return [
    '# HELP flightbag_store_bytes Size of the files of the SQLite store, without attachments.',
    '# TYPE flightbag_store_bytes gauge',
    `flightbag_store_bytes ${storeBytes(dataDir)}`,
    '# HELP flightbag_backup_timestamp_seconds When the last backup was complete; 0 if there was none.',
    '# TYPE flightbag_backup_timestamp_seconds gauge',
    `flightbag_backup_timestamp_seconds ${(notedMs(dataDir, 'last-backup') ?? 0) / 1000}`,
    ...(litestream === null ? [] : copyLines(dataDir)),
  ]
}

function copyLines(dataDir: string): string[] {
  return [
    '# HELP flightbag_copy_timestamp_seconds Up to when the continuous copy is complete; 0 before the first time.',
    '# TYPE flightbag_copy_timestamp_seconds gauge',
    `flightbag_copy_timestamp_seconds ${(notedMs(dataDir, 'last-copy') ?? 0) / 1000}`,
    '# HELP flightbag_copy_verified_timestamp_seconds When the copy was last restored and compared; 0 if never.',
    '# TYPE flightbag_copy_verified_timestamp_seconds gauge',
    `flightbag_copy_verified_timestamp_seconds ${(notedMs(dataDir, 'last-verified-copy') ?? 0) / 1000}`,
  ]
}

/** The size of the files of a SQLite store, in bytes. */
function storeBytes(dataDir: string): number {
  const sizes = FILES.map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
