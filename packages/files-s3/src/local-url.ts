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
} from '@flightbag/core/ports'
import { percentEncoded } from './content-disposition.ts'

/** The prefix of the paths of download URLs. */
export const LOCAL_FILES_PATH = '/files/'

const SIGNATURE = '&signature='
const SIGNED = /^\/files\/([^?]+)\?expires=(\d{1,16})&name=([^&]*)&type=([^&]*)$/

/** The parameters of a signed path. */
export interface SignedDownload {
  readonly key: FileKey
  /** The account of the file. */
  readonly accountId: string
  readonly name: string
  readonly contentType: string
}

/** The signature covers the exact bytes of path and query, so that no other spelling is valid. */
function signatureOf(secret: Buffer, signed: string) {
  return createHmac('sha256', secret).update(signed).digest()
}

/** The path and query of a file that is served until `expiresAtMs`, with the signature last. */
export function signedPath(secret: Buffer, key: FileKey, { name, contentType, expiresAtMs }: SignedUrlOptions): string {
  const [fileName, type] = [downloadName(name), downloadType(contentType)].map(percentEncoded)
  const signed = `${LOCAL_FILES_PATH}${key}?expires=${expiresAtMs}&name=${fileName}&type=${type}`
  return `${signed}${SIGNATURE}${signatureOf(secret, signed).toString('base64url')}`
}

/** The longest time until the expiry of a URL, with a minute for a clock that was corrected. */
const FARTHEST_AHEAD_MS = DOWNLOAD_URL_LIFETIME_MS + MINUTE_MS

/**
 * The parameters of a path and query; `tampered` without a valid signature, `expired` after the last millisecond. A URL
 * that expires later than any new one could is `expired` too: it was signed before the clock was set back, and would be
 * valid for that much longer.
 */
export function verifiedPath(secret: Buffer, path: string, nowMs: EpochMs): SignedDownload | 'tampered' | 'expired' {
  const end = path.lastIndexOf(SIGNATURE)
  if (end < 0) return 'tampered'
  const signed = path.slice(0, end)
  // Compared as text: base64url decoders ignore stray characters, and some bits of the last one have no meaning.
  const given = Buffer.from(path.slice(end + SIGNATURE.length))
  const expected = Buffer.from(signatureOf(secret, signed).toString('base64url'))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'tampered'
  const [, key = '', expires, name = '', type = ''] = SIGNED.exec(signed) ?? []
  const owner = parseFileKey(key)
  if (owner === null) return 'tampered'
  const leftMs = Number(expires) - nowMs
  if (leftMs < 0 || leftMs > FARTHEST_AHEAD_MS) return 'expired'
  const { accountId } = owner
  return { key, accountId, name: decodeURIComponent(name), contentType: decodeURIComponent(type) }
}
