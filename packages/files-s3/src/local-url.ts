import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  DOWNLOAD_URL_LIFETIME_MS,
  downloadName,
  downloadType,
  type EpochMs,
  type FileKey,
  MINUTE_MS,
  parseFileKey,
  type SignedUrlOptions,
} from '@flightbag/core'
import { percentEncoded } from './content-disposition.ts'

/** What the paths of download URLs start with. */
export const LOCAL_FILES_PATH = '/files/'

const SIGNATURE = '&signature='
const SIGNED = /^\/files\/([^?]+)\?expires=(\d{1,16})&name=([^&]*)&type=([^&]*)$/

/** What a signed path asks for. */
export interface SignedDownload {
  readonly key: FileKey
  readonly name: string
  readonly contentType: string
}

/** Over the very bytes of path and query, so that nothing in them can be written in another way. */
function signatureOf(secret: Buffer, signed: string) {
  return createHmac('sha256', secret).update(signed).digest()
}

/** The path and query under which a file is handed out until `expiresAtMs`, with the signature last. */
export function signedPath(secret: Buffer, key: FileKey, { name, contentType, expiresAtMs }: SignedUrlOptions): string {
  const [fileName, type] = [downloadName(name), downloadType(contentType)].map(percentEncoded)
  const signed = `${LOCAL_FILES_PATH}${key}?expires=${expiresAtMs}&name=${fileName}&type=${type}`
  return `${signed}${SIGNATURE}${signatureOf(secret, signed).toString('base64url')}`
}

/** The farthest ahead that the end of a URL lies, with a minute for a clock that was corrected. */
const FARTHEST_AHEAD_MS = DOWNLOAD_URL_LIFETIME_MS + MINUTE_MS

/**
 * What a path and query ask for; `tampered` when we did not sign it so, `expired` after its last millisecond. So is one
 * that ends farther ahead than any can: it is from before the clock was set back, and would live on by as much.
 */
export function verifiedPath(secret: Buffer, path: string, nowMs: EpochMs): SignedDownload | 'tampered' | 'expired' {
  const end = path.lastIndexOf(SIGNATURE)
  const signed = path.slice(0, Math.max(end, 0))
  // Compared as text: base64url decoders pass over stray characters, and the last one holds bits that say nothing.
  const given = Buffer.from(path.slice(end + SIGNATURE.length))
  const expected = Buffer.from(signatureOf(secret, signed).toString('base64url'))
  if (end < 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return 'tampered'
  const [, key = '', expires, name = '', type = ''] = SIGNED.exec(signed) ?? []
  if (!parseFileKey(key)) return 'tampered'
  const leftMs = Number(expires) - nowMs
  if (leftMs < 0 || leftMs > FARTHEST_AHEAD_MS) return 'expired'
  return { key, name: decodeURIComponent(name), contentType: decodeURIComponent(type) }
}
