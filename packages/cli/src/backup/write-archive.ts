import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { InputError } from '../context/io.ts'
import type { ArchiveEnd, ArchiveLine } from './archive-line.ts'

/** Writes an archive. The file appears under its name when it is complete and on disk; an existing file is refused. */
export async function writeArchive(path: string, lines: AsyncIterable<ArchiveLine>): Promise<void> {
  if (existsSync(path)) throw new InputError(`${path} exists: choose another name, or remove it`)
  const aside = `${path}.part`
  const file = await open(aside, 'w', 0o600).catch((error: Error) => {
    throw new InputError(`${aside} cannot be written: ${error.message}`)
  })
  try {
    await pipeline(Readable.from(textOf(lines)), createGzip(), file.createWriteStream({ flush: true }))
    await rename(aside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await file.close()
    await rm(aside, { force: true })
    throw error
  }
}

async function* textOf(lines: AsyncIterable<ArchiveLine>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let count = 0
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    count++
    yield text
  }
  const end: ArchiveEnd = { type: 'end', lines: count, sha256: hash.digest('hex') }
  yield `${JSON.stringify(end)}\n`
}

/** Writes the new name to the disk, so that it survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
