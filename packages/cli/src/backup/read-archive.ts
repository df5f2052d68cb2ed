import { timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readJson } from '@flightbag/core'
import { InputError } from '../context/io.ts'
import type { ArchiveEnd, ArchiveHeader, ArchiveLine } from './archive-line.ts'
import { SEAL_BYTES, sealer, sealKind } from './seal.ts'

/** An archive and the key that it must be signed with; a null key for an archive that is not signed. */
export interface SealedArchive {
  readonly path: string
  readonly key: string | null
}

/**
 * Reads an archive. Throws an InputError, after the lines before the fault, for a file that is truncated, changed or no
 * archive.
 */
export async function* readArchive(archive: SealedArchive): AsyncGenerator<ArchiveLine> {
  const { path } = archive
  let count = 0
  let end: ArchiveEnd | null = null
  for await (const text of linesOf(archive)) {
    if (end !== null) throw damaged(path, 'it continues after its last line')
    const line = parse(path, text)
    if (count === 0) checkHeader(path, line)
    if (line.type === 'end') {
      end = line
      continue
    }
    count++
    yield line
  }
  if (end === null) throw damaged(path, 'it is truncated')
  if (end.lines !== count) throw damaged(path, 'lines are missing')
}

/** The header of an archive. */
export async function archiveHeader(archive: SealedArchive): Promise<ArchiveHeader> {
  for await (const line of readArchive(archive)) if (line.type === 'header') return line
  throw damaged(archive.path, 'it has no header')
}

function damaged(path: string, reason: string) {
  return new InputError(`${path} is not a complete backup: ${reason}`)
}

function parse(path: string, text: string): ArchiveLine | ArchiveEnd {
  try {
    return readJson(text) as unknown as ArchiveLine | ArchiveEnd
  } catch {
    throw damaged(path, 'a line is not valid JSON')
  }
}

function checkHeader(path: string, line: ArchiveLine | ArchiveEnd): void {
  if (line.type !== 'header' || line.format !== 'flightbag backup') throw damaged(path, 'it has another format')
  if (line.version !== 1) throw new InputError(`${path} was written by a newer version of flightbag: use that version`)
}

async function* linesOf(archive: SealedArchive): AsyncGenerator<string> {
  const { path } = archive
  let rest: Buffer[] = []
  const file = await open(path, 'r').catch((error: unknown) => {
    throw readFailure(path, error)
  })
  const text = createGunzip()
  const content = Readable.from(contentOf(file, archive))
  content.once('error', (error) => text.destroy(error)).pipe(text)
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
        rest = []
        from = at + 1
      }
      rest.push(chunk.subarray(from))
    }
  } catch (error) {
    throw readFailure(path, error)
  } finally {
    content.destroy()
    await file.close()
  }
  if (rest.some((chunk) => chunk.length > 0)) throw damaged(path, 'it is truncated')
}

/** The bytes before the seal. Throws after the last one if the seal is not theirs. */
async function* contentOf(file: FileHandle, { path, key }: SealedArchive): AsyncGenerator<Buffer> {
  const contentBytes = (await file.stat()).size - SEAL_BYTES
  if (contentBytes <= 0) throw damaged(path, 'it is truncated')
  const seal = Buffer.alloc(SEAL_BYTES)
  await file.read(seal, 0, SEAL_BYTES, contentBytes)
  checkSealKind(path, seal, key)
  const expected = sealer(key)
  for await (const chunk of file.createReadStream({ start: 0, end: contentBytes - 1, autoClose: false })) {
    expected.update(chunk as Buffer)
    yield chunk as Buffer
  }
  if (timingSafeEqual(expected.seal(), seal)) return
  throw damaged(path, key === null ? 'its checksum does not match' : 'it was changed, or signed with another key')
}

function checkSealKind(path: string, seal: Buffer, key: string | null): void {
  const kind = sealKind(seal)
  if (kind === null) throw damaged(path, 'it is truncated or changed')
  if (kind === 'checksum' && key !== null) {
    throw new InputError(`${path} is not signed: unset FLIGHTBAG_BACKUP_KEY if you trust the archive`)
  }
  if (kind === 'signature' && key === null) {
    throw new InputError(`${path} is signed: set FLIGHTBAG_BACKUP_KEY to the key that it was signed with`)
  }
}

function readFailure(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return damaged(path, 'it is truncated or changed')
  return code.startsWith('E') ? new InputError(`${path} cannot be read (${code})`) : error
}
