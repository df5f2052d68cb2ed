import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Page } from '../declare/route.ts'
import type { Encoding } from './compress.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A page is compressed once in the life of a process, so it can use a slower setting than an answer. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * A constant page. The `ETag` derives from its bytes and is weak, because the compressed and the plain form share it.
 * Each compressed form is made on the first request for it and reused by every later one.
 */
export function makePage(contentType: string, body: Buffer, headers: Page['headers'] = []): Page {
  const forms = new Map<Encoding, Promise<Buffer>>()
  return {
    type: 'page',
    contentType,
    body,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    headers: [['cache-control', 'no-cache'], ...headers],
    compressed(encoding) {
      const form = forms.get(encoding) ?? (encoding === 'br' ? brotli(body, QUALITY) : gzipped(body))
      forms.set(encoding, form)
      return form
    },
  }
}
