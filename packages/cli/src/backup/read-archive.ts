import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { readJson } from '@flightbag/core'
import { InputError } from '../context/io.ts'
import type { ArchiveEnd, ArchiveHeader, ArchiveLine } from './archive-line.ts'

/**
 * Reads an archive. Throws an InputError, after the lines before the fault, for a file that is truncated, changed or no
 * archive.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveLine> {
  const hash = createHash('sha256')
  let count = 0
  let end: ArchiveEnd | null = null
  for await (const text of linesOf(path)) {
    if (end !== null) throw damaged(path, 'it continues after its last line')
    const line = parse(path, text)
    if (count === 0) checkHeader(path, line)
    if (line.type === 'end') {
      end = line
      continue
    }
    hash.update(`${text}\n`)
    count++
    yield line
  }
  if (end === null) throw damaged(path, 'it is truncated')
  if (end.lines !== count || end.sha256 !== hash.digest('hex')) throw damaged(path, 'its checksum does not match')
}

/** The header of an archive. */
export async function archiveHeader(path: string): Promise<ArchiveHeader> {
  for await (const line of readArchive(path)) if (line.type === 'header') return line
  throw damaged(path, 'it has no header')
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

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = createGunzip()
  file.once('error', (error) => text.destroy(error)).pipe(text)
  let rest: Buffer[] = []
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
    file.destroy()
  }
  if (rest.some((chunk) => chunk.length > 0)) throw damaged(path, 'it is truncated')
}

function readFailure(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return damaged(path, 'it is truncated or changed')
  return code.startsWith('E') ? new InputError(`${path} cannot be read (${code})`) : error
}
