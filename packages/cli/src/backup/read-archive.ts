import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { hasMoreStructure, isJsonObject, readJson } from '@flightbag/core/ports'
import { InputLineError, inputLines, MAX_LINE_BYTES } from '../context/input-lines.ts'
import { InputError } from '../context/io.ts'
import { readProblem } from '../lib/file-problem.ts'
import type { ArchiveEnd, ArchiveLine } from './archive-line.ts'
import { checkSeal, content, damaged, type SealedArchive } from './check-seal.ts'

/** A line contains a record as a string, in which a character can become two, and a few short fields. */
const MAX_ARCHIVE_LINE_BYTES = 2 * MAX_LINE_BYTES + 64 * 1024

/** Only the usage of a key has many values: this allows for years of it. */
const MAX_STRUCTURE = 4 * 1024 * 1024

/**
 * Reads an archive, with one line at a time in memory. Throws an InputError for a file that is truncated, changed or no
 * archive. The seal is checked before the first line is read.
 */
export async function* readArchive(archive: SealedArchive): AsyncGenerator<ArchiveLine> {
  const { path } = archive
  let count = 0
  let end: ArchiveEnd | null = null
  for await (const text of linesOf(archive)) {
    if (end !== null) throw damaged(path, 'it continues after its last line')
    const line = parse(path, text, count + 1)
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

function parse(path: string, text: string, number: number): ArchiveLine | ArchiveEnd {
  if (hasMoreStructure(text, MAX_STRUCTURE)) throw damaged(path, `line ${number} has too many values`)
  const value = jsonOf(text)
  if (isJsonObject(value)) return value as unknown as ArchiveLine | ArchiveEnd
  throw damaged(path, `line ${number} is no JSON object`)
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

function checkHeader(path: string, line: ArchiveLine | ArchiveEnd): void {
  if (line.type !== 'header' || line.format !== 'flightbag backup') throw damaged(path, 'it has another format')
  if (line.version !== 1) throw new InputError(`${path} was written by a newer version of flightbag: use that version`)
}

async function* linesOf(archive: SealedArchive): AsyncGenerator<string> {
  const { path } = archive
  let file: FileHandle | null = null
  try {
    file = await open(path, 'r')
    const packed = content(file, await checkSeal(file, archive))
    // It destroys the other stream, whichever ends first.
    const unpacked = pipeline(packed, createGunzip(), () => undefined)
    for await (const { text } of inputLines(unpacked, MAX_ARCHIVE_LINE_BYTES)) yield text
  } catch (error) {
    throw readFailure(path, error)
  } finally {
    await file?.close()
  }
}

function readFailure(path: string, error: unknown): unknown {
  if (error instanceof InputLineError) return damaged(path, `line ${error.line} ${error.message}`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return damaged(path, 'it is truncated or changed')
  return code.startsWith('E') ? new InputError(readProblem(path, error)) : error
}
