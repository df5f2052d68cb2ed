import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** The length of a file; that of a folder has no meaning. */
function lengthOf(found: Stats): number {
  return found.isFile() ? found.size : 0
}

async function handleType(): Promise<FileHandle> {
  const handle = await open(import.meta.filename)
  await handle.close()
  return Object.getPrototypeOf(handle)
}

/**
 * Watches which files and folders are written to the disk in the rest of a test, under whatever name. The result tells
 * for some paths which of them a power cut could take away, or leave without a part of their content.
 */
export async function watchFlushes(): Promise<(...paths: readonly string[]) => Promise<readonly string[]>> {
  const type = await handleType()
  const flushed = new Map<number, number>()
  const { sync, writeFile } = type
  const watched = vi.spyOn(type, 'sync').mockImplementation(async function (this: FileHandle) {
    const found = await this.stat()
    await sync.call(this)
    flushed.set(found.ino, lengthOf(found))
  })
  // A flush that does not wait for the content comes before it.
  const slow = vi.spyOn(type, 'writeFile').mockImplementation(async function (this: FileHandle, ...args) {
    await setImmediate()
    await writeFile.apply(this, args)
  })
  onTestFinished(() => {
    watched.mockRestore()
    slow.mockRestore()
  })
  return async (...paths) => {
    const found = await Promise.all(paths.map((path) => stat(path)))
    return paths.filter((_, at) => flushed.get(found[at]!.ino) !== lengthOf(found[at]!))
  }
}

async function fail(operation: 'sync' | 'chmod'): Promise<void> {
  const failure = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
  const failing = vi.spyOn(await handleType(), operation).mockRejectedValue(failure)
  onTestFinished(() => failing.mockRestore())
}

/** Lets every write to the disk fail for the rest of a test. */
export function failFlushes(): Promise<void> {
  return fail('sync')
}

/** Lets no open file receive a mode for the rest of a test. */
export function failModes(): Promise<void> {
  return fail('chmod')
}

/** Lets the disk take only the beginning of each single write for the rest of a test, as one that is nearly full. */
export async function shortenWrites(): Promise<void> {
  const type = await handleType()
  const { write } = type
  const short = vi.spyOn(type, 'write').mockImplementation(async function (this: FileHandle, content: unknown) {
    return write.call(this, String(content).slice(0, 9)) as never
  })
  onTestFinished(() => short.mockRestore())
}
