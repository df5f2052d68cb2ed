import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type EpochMs, instantText, parseInstantMs, readJson } from '@flightbag/core'
import { codeOf } from '@flightbag/core/ports'
import { inputLines } from '../context/input-lines.ts'
import { InputError } from '../context/io.ts'
import type { ArchiveHeader, RestoreSource } from './archive-line.ts'
import type { SealedArchive } from './check-seal.ts'
import { readArchive } from './read-archive.ts'

/** An archive as the source of a restore. */
export function archiveSource(archive: SealedArchive): RestoreSource {
  return { name: archive.path, lines: () => readArchive(archive) }
}

/**
 * The archive that a path and a time name: the path itself, or the newest archive of a folder that was begun at that
 * time or before. Throws an InputError if there is none, and for a file that cannot be read, because it may be the
 * newest archive.
 */
export async function archiveAt(path: string, atMs: EpochMs | null): Promise<string> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const files = isFolder ? readdirSync(path).filter((name) => name.endsWith('.backup')) : []
  if (!isFolder && atMs === null) return path
  const archives = isFolder ? files.map((name) => join(path, name)) : [path]
  let newest: { readonly path: string; readonly createdMs: EpochMs } | null = null
  for (const each of archives) {
    const createdMs = await createdMsOf(each)
    if (createdMs === null || (atMs !== null && createdMs > atMs)) continue
    if (newest === null || createdMs > newest.createdMs) newest = { path: each, createdMs }
  }
  if (newest !== null) return newest.path
  const when = atMs === null ? '' : ` of ${instantText(atMs)} or before`
  throw new InputError(isFolder ? `${path} contains no archive${when}` : `${path} is no archive${when}`)
}

const HEADER_BYTES = 4096

/** The time at which an archive was begun, before its seal is checked; null for a file that is no archive. */
async function createdMsOf(path: string): Promise<EpochMs | null> {
  try {
    const unpacked = pipeline(createReadStream(path), createGunzip(), () => undefined)
    for await (const { text } of inputLines(unpacked, HEADER_BYTES)) {
      const { createdAt } = readJson(text) as unknown as Partial<ArchiveHeader>
      return typeof createdAt === 'string' ? parseInstantMs(createdAt) : null
    }
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code.startsWith('E') && code !== 'EISDIR')
      throw new InputError(`${path} cannot be read (${code}) and may be the newest archive: name one, or remove it`)
  }
  return null
}
