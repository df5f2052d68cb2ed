import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf } from '@flightbag/core/ports'
import { InputError } from '../context/io.ts'
import { writeProblem } from '../lib/file-problem.ts'
import type { ArchiveEnd, ArchiveLine } from './archive-line.ts'
import type { SealedArchive } from './check-seal.ts'
import { sealer } from './seal.ts'
import { unfinishedName } from './unfinished.ts'

/**
 * Writes an archive. The file appears under its name when it is complete, accepted by `verify`, which can read it, and
 * on disk; an existing file is refused.
 */
export async function writeArchive(
  { path, key }: SealedArchive,
  lines: AsyncIterable<ArchiveLine>,
  verify: (complete: SealedArchive) => Promise<void> = async () => undefined,
): Promise<void> {
  if (existsSync(path)) throw existing(path)
  const aside = unfinishedName(path)
  const file = await open(aside, 'w', 0o600).catch(unwritten(path))
  try {
    await pipeline(
      Readable.from(textOf(lines)),
      createGzip(),
      (content: AsyncIterable<Buffer>) => sealed(content, key),
      file.createWriteStream({ flush: true }),
    )
    await verify({ path: aside, key, name: `the archive that was written to ${path}` })
    await appear(aside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await file.close()
    await rm(aside, { force: true })
    throw error
  }
}

function existing(path: string): InputError {
  return new InputError(`${path} exists: choose another name, or remove it`)
}

/** Throws an error of the system, which names the unfinished file, with the name of the archive. */
function unwritten(path: string) {
  return (error: Error): never => {
    throw new InputError(writeProblem(path, error))
  }
}

/** Gives a complete file its name, unless another file has got that name meanwhile. */
async function appear(aside: string, path: string): Promise<void> {
  try {
    await link(aside, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw existing(path)
    // Some file systems, for example of memory sticks, have no second name for a file.
    return rename(aside, path).catch(unwritten(path))
  }
  await rm(aside)
}

async function* textOf(lines: AsyncIterable<ArchiveLine>): AsyncGenerator<string> {
  let count = 0
  for await (const line of lines) {
    count++
    yield `${JSON.stringify(line)}\n`
  }
  const end: ArchiveEnd = { type: 'end', lines: count }
  yield `${JSON.stringify(end)}\n`
}

async function* sealed(content: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Buffer> {
  const end = sealer(key)
  for await (const chunk of content) {
    end.update(chunk)
    yield chunk
  }
  yield end.seal()
}

/** Writes the new name to the disk, so that it survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  return folder.sync().finally(() => folder.close())
}
