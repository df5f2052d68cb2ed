import { createHash } from 'node:crypto'
import type { Page } from '../declare/route.ts'

/** A page whose `ETag` is made of its bytes, and weak: it goes out compressed and plain under the same. Kept by whoever read it only after asking whether it is still the same. */
export const makePage = (contentType: string, body: Buffer, headers: readonly string[] = []): Page => ({
  type: 'page',
  contentType,
  body,
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  headers: ['Cache-Control', 'no-cache', ...headers],
})
