import { gunzipSync, gzipSync } from 'node:zlib'
import type { Result } from '@flightbag/core'
import { type CommandFailure, refused } from '../context/failure.ts'

/**
 * The expanded bytes of a gzip stream; other bytes are returned unchanged. Fails for a damaged, truncated or too large
 * stream.
 */
export function expanded(bytes: Uint8Array, maxBytes: number): Result<Uint8Array, CommandFailure> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { ok: true, value: bytes }
  try {
    return { ok: true, value: gunzipSync(bytes, { maxOutputLength: maxBytes }) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') return refused(`expands to more than ${maxBytes} bytes`)
    if (code === 'Z_BUF_ERROR') return refused('is truncated: the compressed data has no end')
    if (code.startsWith('Z_')) return refused('is damaged: the compressed data cannot be expanded')
    throw error
  }
}

export function compressed(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes)
}
