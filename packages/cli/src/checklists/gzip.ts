import { gunzipSync, gzipSync } from 'node:zlib'
import { err, ok, type Result } from '@flightbag/core'

/**
 * The expanded bytes of a gzip stream; other bytes are returned unchanged. Fails for a damaged, truncated or too large
 * stream.
 */
export function expanded(bytes: Uint8Array, maxBytes: number): Result<Uint8Array, string> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return ok(bytes)
  try {
    return ok(gunzipSync(bytes, { maxOutputLength: maxBytes }))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') return err(`expands to more than ${maxBytes} bytes`)
    if (code === 'Z_BUF_ERROR') return err('is truncated: the compressed data has no end')
    if (code.startsWith('Z_')) return err('is damaged: the compressed data cannot be expanded')
    throw error
  }
}

export function compressed(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes)
}
