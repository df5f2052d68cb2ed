import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from './make-folders.ts'

const SECRET_BYTES = 32
/** Starts with a dot, unlike the folder of any account. */
const FILE_NAME = '.url-secret'

function isMissing(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function read(path: string): Promise<Buffer | null> {
  try {
    const secret = await readFile(path)
    if (secret.length === SECRET_BYTES) return secret
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  throw new Error(`${path} is damaged: remove it, and download URLs that were given out stop working`)
}

/**
 * The secret that signs download URLs. It is stored in the folder, only its owner can read it, and it is created on
 * first use. Of several processes that create one concurrently, the first succeeds: the file is written under another
 * name and linked, complete or not at all.
 */
export async function urlSecret(folder: string): Promise<Buffer> {
  const path = join(folder, FILE_NAME)
  const kept = await read(path)
  if (kept) return kept
  makeFolders(folder)
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(SECRET_BYTES))
    await file.sync()
    await link(aside, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } finally {
    await file.close()
    await rm(aside, { force: true })
  }
  const made = await read(path)
  if (!made) throw new Error(`${path} was removed while it was made`)
  return made
}
