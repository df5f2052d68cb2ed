import type { EpochMs } from '@flightbag/core'

/** The `page` of a page envelope (spec, Common envelopes). */
interface PageInfo {
  readonly limit: number
  readonly total: number
  readonly nextCursor: string | null
}

/**
 * The answer of a handler. Stored records are passed as the UTF-8 JSON text in which they are served: the envelope is
 * built around them, and they are not parsed or encoded again.
 */
export type HandlerAnswer<T> =
  | { readonly type: 'value'; readonly value: T; readonly status: 200 | 201; readonly generatedAtMs: EpochMs | null }
  | { readonly type: 'document'; readonly json: Uint8Array }
  | { readonly type: 'documents'; readonly json: readonly Uint8Array[]; readonly page: PageInfo | null }

/** A value that is not encoded as JSON yet. `generatedAtMs` replaces the time of the answer if a route promises it. */
export function value<T>(
  data: T,
  { status = 200, generatedAtMs = null }: { status?: 200 | 201; generatedAtMs?: EpochMs | null } = {},
): HandlerAnswer<T> {
  return { type: 'value', value: data, status, generatedAtMs }
}

/** One stored record. */
export function document(json: Uint8Array): HandlerAnswer<never> {
  return { type: 'document', json }
}

/** Stored records as an array, in a page envelope when `page` is given. */
export function documents(json: readonly Uint8Array[], page: PageInfo | null = null): HandlerAnswer<never> {
  return {
    type: 'documents',
    json,
    page,
  }
}
