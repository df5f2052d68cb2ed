import { counted } from '../print/counted.ts'
import type { BackupSummary } from './tally.ts'

/** The contents of a backup, for people. */
export function summaryText({ accounts, keys, records, tombstones, airways, files }: BackupSummary): string {
  const rows = [
    counted(accounts, 'account', 'accounts'),
    counted(keys, 'key', 'keys'),
    counted(records, 'record', 'records'),
    counted(tombstones, 'tombstone', 'tombstones'),
    counted(airways, 'airway', 'airways'),
  ]
  return `${rows.join(', ')} and ${counted(files, 'file', 'files')}`
}
