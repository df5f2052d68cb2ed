import { randomBytes } from 'node:crypto'
import { access, constants, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file of the user as a whole: if the disk fills up, an existing file keeps its earlier content. It keeps its
 * mode, its owner if the user may set it, and a link to it stays a link.
 */
export async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const existing = await stat(target).catch(() => null)
  // A device or a pipe is not replaced.
  if (existing !== null && !existing.isFile()) return writeFile(target, content)
  if (existing !== null) await access(target, constants.W_OK)
  const beside = join(dirname(target), `.flightbag-${randomBytes(8).toString('hex')}.part`)
  const file = await open(beside, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (existing !== null && error.code === 'EACCES') return null
    throw error
  })
  // The user may write the file, but no other one in its folder.
  if (file === null) return writeFile(target, content)
  try {
    try {
      if (existing !== null) {
        // Only root may give a file to another user.
        await file.chown(existing.uid, existing.gid).catch(() => undefined)
        await file.chmod(existing.mode & 0o777)
      }
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, target)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
