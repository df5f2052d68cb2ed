import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EpochMs, type Files, instantText, parseFileKey } from '@flightbag/core/ports'
import type { Runtime } from '../context/runtime.ts'
import { VERSION } from '../lib/version.ts'
import type { Progress } from '../print/progress.ts'
import type { Settings } from '../settings/settings.ts'
import type { ArchiveHeader, ArchiveLine, FileLine } from './archive-line.ts'
import { listedFiles } from './listed-files.ts'
import { readArchive } from './read-archive.ts'
import { type BackupSummary, tally } from './tally.ts'
import { unfinishedName } from './unfinished.ts'
import { writeArchive } from './write-archive.ts'

/** What a backup and a restore work with. */
export type BackupRuntime = Pick<Runtime, 'store' | 'files' | 'clock'> & {
  readonly settings: Pick<Settings, 'backupKey'>
}

export interface BackedUp extends BackupSummary {
  /** Attachments that records list and whose file is missing or has another size. */
  readonly missingFiles: number
}

/**
 * Writes a backup of the store and of all files, and reads it again to verify it. A null path reads everything and
 * writes nothing.
 */
export async function backup(source: BackupRuntime, path: string | null, shown: Progress): Promise<BackedUp> {
  const lines = archiveLines(source, unfinishedName(path ?? join(tmpdir(), 'flightbag')), shown)
  const listed = listedFiles()
  if (path === null) return backedUp(await tallyOf(addedTo(listed, lines)), listed)
  const archive = { path, key: source.settings.backupKey }
  const [written, read] = [tally(), tally()]
  await writeArchive(archive, addedTo(written, lines), async (complete) => {
    for await (const line of addedTo(listed, countedLines(readArchive(complete), shown))) read.add(line)
    if (read.rowsDigest() !== written.rowsDigest()) throw new Error('the backup differs from the store')
  })
  return backedUp(read, listed)
}

function backedUp(read: ReturnType<typeof tally>, listed: ReturnType<typeof listedFiles>): BackedUp {
  return { ...read.summary(), missingFiles: listed.missing().length }
}

/** The first line of an archive. */
export function headerAt(nowMs: EpochMs): ArchiveHeader {
  return { type: 'header', format: 'flightbag backup', version: 1, product: VERSION, createdAt: instantText(nowMs) }
}

/** The rows first and the files second: an upload stores a file before the row that lists it. */
async function* archiveLines(
  { store, files, clock }: BackupRuntime,
  copyPath: string,
  shown: Progress,
): AsyncGenerator<ArchiveLine> {
  yield headerAt(clock())
  yield* countedLines(store.backup.lines(copyPath), shown)
  yield* countedLines(fileLines(files), shown)
}

/** The lines, unchanged and counted; an interruption ends them. */
export async function* countedLines<Line extends ArchiveLine>(
  lines: AsyncIterable<Line>,
  shown: Progress,
): AsyncGenerator<Line> {
  for await (const line of lines) {
    await shown.add(bytesOf(line))
    yield line
  }
}

/** The bytes of a record or of a part of a file. */
function bytesOf(line: ArchiveLine): number {
  if (line.type === 'data') return Buffer.byteLength(line.base64, 'base64')
  return 'doc' in line ? (line.doc?.length ?? 0) : 0
}

/** The length of an attachment id; longer names are the remains of interrupted uploads. */
const ID_LENGTH = 36

export function isAttachment(key: string): boolean {
  return parseFileKey(key)?.fileName.length === ID_LENGTH
}

/** The lines of all files, without the remains of interrupted uploads. */
export async function* fileLines(files: Pick<Files, 'list' | 'read'>): AsyncGenerator<FileLine> {
  for await (const { key, bytes } of files.list('')) {
    const content = isAttachment(key) ? await files.read(key) : null
    if (content === null) continue
    yield { type: 'file', key, bytes }
    for await (const chunk of content) {
      yield { type: 'data', base64: Buffer.from(chunk).toString('base64') }
    }
  }
}

/** The lines, unchanged and added to a tally or a comparison. */
async function* addedTo(total: Pick<ReturnType<typeof tally>, 'add'>, lines: AsyncIterable<ArchiveLine>) {
  for await (const line of lines) {
    total.add(line)
    yield line
  }
}

/** Reads lines to their end and counts them. */
export async function tallyOf(lines: AsyncIterable<ArchiveLine>) {
  const total = tally()
  for await (const line of lines) total.add(line)
  return total
}
