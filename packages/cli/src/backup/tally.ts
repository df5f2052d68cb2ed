import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@flightbag/core'
import { counted } from '../print/lib/counted.ts'
import { type ArchiveLine, isRow } from './archive-line.ts'

/** The contents of a backup, counted. */
export interface BackupSummary {
  readonly accounts: number
  readonly keys: number
  readonly records: number
  readonly tombstones: number
  readonly airways: number
  readonly files: number
  readonly fileBytes: number
}

/** Counts lines, and computes a digest of the rows that is equal for equal stores. */
export function tally() {
  const counts = { accounts: 0, keys: 0, records: 0, tombstones: 0, airways: 0, files: 0, fileBytes: 0 }
  const hash = createHash('sha256')
  return {
    add(line: ArchiveLine): void {
      if (line.type === 'account') counts.accounts++
      if (line.type === 'key') counts.keys++
      if (line.type === 'record') counts[line.doc === null ? 'tombstones' : 'records']++
      if (line.type === 'airway') counts.airways++
      if (line.type === 'file') {
        counts.files++
        counts.fileBytes += line.bytes
      }
      // A restore increases the newest revision of an account, so it is left out.
      const row = line.type === 'account' ? { ...line, revision: 0 } : line
      if (isRow(line)) hash.update(`${canonicalJson(row as unknown as Json)}\n`)
    },
    summary: (): BackupSummary => ({ ...counts }),
    rowsDigest: (): string => hash.copy().digest('hex'),
  }
}

/** The attachments without their file, for people. */
export function missingText(missingFiles: number): string {
  if (missingFiles === 0) return ''
  const attachments = counted(missingFiles, 'attachment is', 'attachments are')
  return `${attachments} listed, but the file is missing or has another size\n`
}

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
