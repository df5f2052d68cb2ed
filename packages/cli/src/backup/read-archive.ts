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
  const { path, name = path } = archive
  let count = 0
  let end: ArchiveEnd | null = null
  for await (const text of linesOf(archive)) {
    if (end !== null) throw damaged(name, 'it continues after its last line')
    const line = parse(name, text, count + 1)
    if (count === 0) checkHeader(name, line)
    if (line.type === 'end') {
      end = line
      continue
    }
    count++
    yield line
  }
  if (end === null) throw damaged(name, 'it is truncated')
  if (end.lines !== count) throw damaged(name, 'lines are missing')
}

function parse(name: string, text: string, number: number): ArchiveLine | ArchiveEnd {
  if (hasMoreStructure(text, MAX_STRUCTURE)) throw damaged(name, `line ${number} has too many values`)
  const value = jsonOf(text)
  if (isJsonObject(value)) return value as unknown as ArchiveLine | ArchiveEnd
  throw damaged(name, `line ${number} is no JSON object`)
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

function checkHeader(name: string, line: ArchiveLine | ArchiveEnd): void {
  if (line.type !== 'header' || line.format !== 'flightbag backup') throw damaged(name, 'it has another format')
  if (line.version !== 1) throw new InputError(`${name} was written by a newer version of flightbag: use that version`)
}

async function* linesOf(archive: SealedArchive): AsyncGenerator<string> {
  const { path, name = path } = archive
  let file: FileHandle | null = null
  try {
    file = await open(path, 'r')
    const packed = content(file, await checkSeal(file, archive))
    // It destroys the other stream, whichever ends first.
    const unpacked = pipeline(packed, createGunzip(), () => undefined)
    for await (const { text } of inputLines(unpacked, MAX_ARCHIVE_LINE_BYTES)) yield text
  } catch (error) {
    throw readFailure(name, error)
  } finally {
    await file?.close()
  }
}

function readFailure(name: string, error: unknown): unknown {
  if (error instanceof InputLineError) return damaged(name, `line ${error.line} ${error.message}`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return damaged(name, 'it is truncated or changed')
  return code.startsWith('E') ? new InputError(readProblem(name, error)) : error
}
