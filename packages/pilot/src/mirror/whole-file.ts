import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a file that has either its earlier or its new content, whenever the process is killed. */
export async function writeWholeFile(path: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // One name for each folder, so that a process that is killed leaves at most one such file.
  const beside = join(dirname(path), '.part')
  const file = await open(beside, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
