import { createHash } from 'node:crypto'
import type { BackupLine, Files } from '@flightbag/core/ports'
import { InputError } from '../context/io.ts'
import type { Progress } from '../print/progress.ts'
import { type ArchiveLine, isRow, type RestoreSource } from './archive-line.ts'
import { type BackedUp, type BackupRuntime, countedLines, tallyOf } from './backup.ts'
import { checkedLines } from './check-archive.ts'
import { listedFiles } from './listed-files.ts'
import { newRevisions } from './new-revisions.ts'
import { tally } from './tally.ts'

export interface Restored extends BackedUp {
  /** The time of the backup; later changes are not in it. */
  readonly createdAt: string
}

interface RestoreOptions {
  readonly dryRun: boolean
  readonly shown: Progress
}

/**
 * Restores a backup into an empty store. The source is read as a whole before anything is written; the files are
 * written first and the rows second, in one transaction and with new revisions; then both are read again and compared.
 */
export async function restore(
  { store, files, clock }: Pick<BackupRuntime, 'store' | 'files' | 'clock'>,
  source: RestoreSource,
  { dryRun, shown }: RestoreOptions,
): Promise<Restored> {
  const read = tally()
  const listed = listedFiles()
  const revisions = newRevisions(clock())
  let createdAt = ''
  for await (const line of countedLines(checkedLines(source), shown)) {
    if (line.type === 'header') createdAt = line.createdAt
    read.add(line)
    listed.add(line)
    revisions.add(line)
  }
  revisions.finish()
  const missing = listed.missing()
  const restored = { ...read.summary(), missingFiles: missing.length, createdAt }
  if (!(await store.backup.isEmpty())) {
    throw new InputError('the store contains accounts or airways: a backup is restored into an empty store')
  }
  if (dryRun) return { ...restored, missingFiles: await absentFrom(files, missing) }
  await restoreFiles(files, source, shown)
  const given = tally()
  await store.backup.restore(rowsOf(source, revisions, given, shown), clock())
  const written = await tallyOf(store.backup.lines())
  if (written.rowsDigest() !== given.rowsDigest()) throw new Error('the restored rows differ from the backup')
  return restored
}

/** The number of files that a store does not have, of those that a backup lacks: it may be the store of the backup. */
async function absentFrom(files: Pick<Files, 'stat'>, keys: readonly string[]): Promise<number> {
  let absent = 0
  for (const key of keys) if ((await files.stat(key)) === null) absent++
  return absent
}

async function* rowsOf(
  source: RestoreSource,
  revisions: ReturnType<typeof newRevisions>,
  given: ReturnType<typeof tally>,
  shown: Progress,
): AsyncGenerator<BackupLine> {
  for await (const archived of countedLines(source.lines(), shown)) {
    if (!isRow(archived)) continue
    const line = revisions.line(archived)
    given.add(line)
    yield line
  }
}

async function restoreFiles(files: Files, source: RestoreSource, shown: Progress): Promise<void> {
  const lines = source.lines()[Symbol.asyncIterator]()
  let next = await lines.next()
  while (!next.done) {
    const line = next.value
    next = await lines.next()
    if (line.type !== 'file') continue
    const hash = createHash('sha256')
    async function* content(): AsyncGenerator<Uint8Array> {
      for (; !next.done && next.value.type === 'data'; next = await lines.next()) {
        const chunk = Buffer.from(dataOf(next.value), 'base64')
        hash.update(chunk)
        await shown.add(chunk.length)
        yield chunk
      }
    }
    await files.put(line.key, content(), { contentType: 'application/octet-stream', bytes: line.bytes })
    if ((await fileDigest(files, line.key)) !== hash.digest('hex'))
      throw new Error(`the restored file ${line.key} differs`)
  }
}

function dataOf(line: ArchiveLine): string {
  return line.type === 'data' ? line.base64 : ''
}

/** The SHA-256 of a file; null if there is none. */
export async function fileDigest(files: Files, key: string): Promise<string | null> {
  const content = await files.read(key)
  if (content === null) return null
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
