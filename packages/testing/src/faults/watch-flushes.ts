import { open, stat } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/**
 * Watches which files and folders are written to the disk in the rest of a test, under whatever name. The result tells
 * for some paths which of them a power cut could take away.
 */
export async function watchFlushes(): Promise<(...paths: readonly string[]) => Promise<readonly string[]>> {
  const handle = await open(import.meta.filename)
  const type: typeof handle = Object.getPrototypeOf(handle)
  await handle.close()
  const flushed = new Set<number>()
  const { sync } = type
  const watched = vi.spyOn(type, 'sync').mockImplementation(async function (this: typeof handle) {
    await sync.call(this)
    flushed.add((await this.stat()).ino)
  })
  onTestFinished(() => watched.mockRestore())
  return async (...paths) => {
    const inodes = await Promise.all(paths.map(async (path) => (await stat(path)).ino))
    return paths.filter((_, at) => !flushed.has(inodes[at]!))
  }
}
