import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { codeOf, type FileKey, type Files, parseFileKey, trimEndOf } from '@flightbag/core/ports'
import { exactContent } from './exact-content.ts'
import { LOCAL_FILES_PATH, signedPath } from './local-url.ts'
import { makeFolders } from './make-folders.ts'
import { type ServeOptions, serveLocalFile } from './serve-local-file.ts'
import { urlSecret } from './url-secret.ts'

/** The folder of the files and the address under which this server serves them. */
export interface LocalFilesConfig {
  /** Created if it does not exist; only its owner can read it. */
  readonly folder: string
  /**
   * The server's base address, for example `https://bag.example.org`; a function if it is known only after the server
   * listens.
   */
  readonly publicUrl: string | (() => string)
  /** Whether the files of an account are served; false for one that is paused or deleted. */
  readonly isActive: (accountId: string) => Promise<boolean>
}

/** A file store in a folder, and the handler behind its URLs. */
export interface LocalFiles extends Files {
  /** Whether a request path (`req.url`) belongs to this store, for `serve` to answer. */
  serves(path: string): boolean
  /** Answers a request for a signed URL, with any method. It needs no API key: the signature is the permission. */
  serve(req: IncomingMessage, res: ServerResponse, options: ServeOptions): Promise<void>
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
}

/** Writes a rename or a new folder to the disk, so that it survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  return folder.sync().finally(() => folder.close())
}

/** Opens a file store in a folder of this machine. No file is created before the first call. */
export function localFiles({ folder, publicUrl, isActive }: LocalFilesConfig): LocalFiles {
  let secret: Promise<Buffer> | null = null
  function getSecret() {
    secret ??= urlSecret(folder).catch((error: unknown) => {
      secret = null
      throw error
    })
    return secret
  }

  function pathOf(key: FileKey): string {
    if (!parseFileKey(key)) throw new Error('not the key of a file')
    return join(folder, key)
  }

  /** Opens a new file, again if a concurrent `remove` has removed the account's empty folder. */
  async function create(path: string, tries = 3) {
    makeFolders(dirname(path))
    const file = await unlessMissing(open(path, 'wx', 0o600))
    if (file) return file
    if (tries === 0) throw new Error(`${dirname(path)} is removed again and again`)
    return create(path, tries - 1)
  }

  return {
    async put(key, content, { bytes }) {
      const path = pathOf(key)
      // In the same folder, so that the rename is atomic, and with a key that `list` returns, so that maintenance finds
      // it.
      const aside = `${path}.${randomBytes(8).toString('hex')}.part`
      const file = await create(aside)
      try {
        await file.writeFile(exactContent(content, bytes))
        await file.sync()
        await file.close()
        await rename(aside, path)
      } catch (error) {
        await file.close()
        await rm(aside, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      await syncFolder(folder)
    },
    async stat(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found && { bytes: found.size, modifiedAtMs: Math.floor(found.mtimeMs) }
    },
    async read(key) {
      const file = await unlessMissing(open(pathOf(key), 'r'))
      return file?.createReadStream() ?? null
    },
    async signedUrl(key, options) {
      const base = typeof publicUrl === 'string' ? publicUrl : publicUrl()
      pathOf(key)
      return trimEndOf(base, '/') + signedPath(await getSecret(), key, options)
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rmdir(dirname(path)).catch((error: unknown) => {
        if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(String(codeOf(error)))) throw error
      })
    },
    async *list(prefix) {
      for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
        const account = entry.name
        if (!entry.isDirectory() || !`${account}/`.startsWith(prefix)) continue
        for (const name of (await unlessMissing(readdir(join(folder, account)))) ?? []) {
          const key = `${account}/${name}`
          const found = parseFileKey(key) && (await unlessMissing(stat(join(folder, key))))
          if (found) yield { key, bytes: found.size, modifiedAtMs: Math.floor(found.mtimeMs) }
        }
      }
    },
    serves: (path) => path.startsWith(LOCAL_FILES_PATH),
    async serve(req, res, options) {
      await serveLocalFile({ folder, secret: await getSecret(), isActive }, req, res, options)
    },
  }
}
