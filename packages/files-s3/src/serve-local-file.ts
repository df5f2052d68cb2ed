import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf, type EpochMs } from '@flightbag/core/ports'
import { byteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { type SignedDownload, verifiedPath } from './local-url.ts'

/** Writes the error of a download in the server's own envelope, with the headers already set on the response. */
export type Refuse = (status: 403 | 404 | 405 | 416, message: string) => void | Promise<void>

/** The inputs of a download besides the request. */
export interface ServeOptions {
  readonly nowMs: EpochMs
  readonly refuse: Refuse
}

/** The files, the secret of their URLs, and the accounts whose files are served. */
export interface ServedFolder {
  readonly folder: string
  readonly secret: Buffer
  readonly isActive: (accountId: string) => Promise<boolean>
}

/** The errors when a client disconnects during a download. They are no fault, and there is no client to answer. */
const HUNG_UP: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Whether a list of entity tags contains this one; `*` matches any. */
function names(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  refuse: Refuse,
  file: FileHandle,
  { name, contentType }: SignedDownload,
): Promise<void> {
  const { size, mtimeMs } = await file.stat()
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs * 1000).toString(36)}"`
  if (names(req.headers['if-none-match'] ?? '', etag)) {
    res.writeHead(304, { ETag: etag }).end()
    return
  }
  const ifRange = req.headers['if-range']
  const ranged = req.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = ranged ? byteRange(req.headers.range, size) : null
  res.setHeader('Accept-Ranges', 'bytes')
  if (range === 'unsatisfiable') {
    res.setHeader('Content-Range', `bytes */${size}`)
    return refuse(416, `the file has ${size} bytes`)
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  res.statusCode = range ? 206 : 200
  if (range) res.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
  res.setHeader('Content-Type', contentType)
  res.setHeader('Content-Disposition', contentDisposition(name))
  res.setHeader('Content-Length', end - start + 1)
  res.setHeader('ETag', etag)
  if (req.method === 'HEAD' || size === 0) {
    res.end()
    return
  }
  await pipeline(file.createReadStream({ start, end, autoClose: false }), res).catch((error: unknown) => {
    if (!HUNG_UP.has(codeOf(error))) throw error
  })
}

/**
 * Answers a GET or HEAD of a URL that this server signed: the file from `folder`, streamed, or the one byte range that
 * was requested. 403 when the URL was altered or has expired, 404 when the file was removed since or its account is not
 * active, 304 by its ETag, 405, 416. Rejects when the disk fails, which may be after the headers were sent.
 */
export async function serveLocalFile(
  { folder, secret, isActive }: ServedFolder,
  req: IncomingMessage,
  res: ServerResponse,
  { nowMs, refuse }: ServeOptions,
): Promise<void> {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  res.setHeader('Referrer-Policy', 'no-referrer')
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD')
    return refuse(405, 'files are fetched with GET')
  }
  const download = verifiedPath(secret, req.url ?? '', nowMs)
  if (download === 'tampered') return refuse(403, 'this URL was not signed here')
  if (download === 'expired') return refuse(403, 'this URL has expired: ask for a new one')
  const file = (await isActive(download.accountId)) ? await openFile(join(folder, download.key)) : null
  if (!file) return refuse(404, 'the file is no longer there')
  try {
    await send(req, res, refuse, file, download)
  } finally {
    await file.close()
  }
}
