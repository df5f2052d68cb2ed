import type { BackupLine } from '@flightbag/core/ports'

/** The first line of an archive. `createdAt` is the time at which the backup began. */
export interface ArchiveHeader {
  readonly type: 'header'
  readonly format: 'flightbag backup'
  readonly version: 1
  readonly product: string
  readonly createdAt: string
}

/** The beginning of a file, or a part of the content of the file above it. */
export type FileLine =
  | { readonly type: 'file'; readonly key: string; readonly bytes: number }
  | { readonly type: 'data'; readonly base64: string }

/**
 * One line of an archive, which is gzip over JSON Lines, followed by its seal. A `file` line precedes the `data` lines
 * with its content. The last line contains the number of the lines before it.
 */
export type ArchiveLine = ArchiveHeader | BackupLine | FileLine

export interface ArchiveEnd {
  readonly type: 'end'
  readonly lines: number
}

/** What a store is restored from, for example an archive. Its lines can be read several times. */
export interface RestoreSource {
  /** Its path, for the reasons of a refusal. */
  readonly name: string
  lines(): AsyncIterable<ArchiveLine>
}

/** Whether a line is a row of the store. */
export function isRow(line: ArchiveLine): line is BackupLine {
  return line.type === 'account' || line.type === 'key' || line.type === 'record' || line.type === 'airway'
}
