import { fromBase64Url, toBase64Url } from '../lib/base64url.ts'
import { readJson } from '../lib/json-text.ts'
import type { EpochMs } from '../lib/system.ts'
import type { Position } from './port.ts'

/** The number of records on a page without `limit` (spec, Limits). */
export const DEFAULT_LIMIT = 50
/** The largest number of records on a page, the largest `limit` (spec, Limits). */
export const MAX_LIMIT = 200

/** A page ends with the record that exceeds this number of bytes, unless a setting changes it. */
export const DEFAULT_PAGE_BYTES = 4 * 1024 * 1024

/** The scope of a cursor: it is valid for the same collection and filters only. */
export interface CursorScope {
  /** Name of the record kind. */
  readonly kind: string
  readonly filter: string | null
  readonly since: EpochMs | null
}

/**
 * The position of the next page, and the newest revision that the first page read: later changes are left to the next
 * `updatedSince`.
 */
export interface CursorPoint {
  readonly snapshotMs: EpochMs
  readonly after: Position
}

const VERSION = 1

/**
 * The opaque text of `page.nextCursor`. The next page starts after (sort key, id), so writes between pages neither skip
 * nor repeat an unchanged record.
 *
 * @example
 * ```ts
 * import { decodeCursor, encodeCursor } from '@flightbag/core/ports'
 *
 * const scope = { kind: 'note', filter: null, since: null }
 * const cursor = encodeCursor(scope, { snapshotMs: 1000, after: { sort: 'a', id: 'n1' } })
 * typeof cursor // => 'string'
 * decodeCursor(cursor, scope) // => { snapshotMs: 1000, after: { sort: 'a', id: 'n1' } }
 * ```
 */
export function encodeCursor(scope: CursorScope, point: CursorPoint): string {
  const fields = [VERSION, scope.kind, scope.filter, scope.since, point.snapshotMs, point.after.sort, point.after.id]
  return toBase64Url(new TextEncoder().encode(JSON.stringify(fields)))
}

/**
 * The position of a cursor; null when the text is not a cursor, or belongs to another collection or other filters.
 *
 * @example
 * ```ts
 * import { decodeCursor } from '@flightbag/core/ports'
 *
 * decodeCursor('not a cursor', { kind: 'note', filter: null, since: null }) // => null
 * ```
 */
export function decodeCursor(text: string, scope: CursorScope): CursorPoint | null {
  const fields = parse(text)
  if (!Array.isArray(fields) || fields.length !== 7) return null
  const [version, kind, filter, since, snapshotMs, sort, id] = fields as readonly unknown[]
  if (version !== VERSION || kind !== scope.kind || filter !== scope.filter || since !== scope.since) return null
  if (!Number.isSafeInteger(snapshotMs) || !isStorable(sort) || !isStorable(id)) return null
  return { snapshotMs: snapshotMs as number, after: { sort, id } }
}

function isStorable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\u0000')
}

function parse(text: string): unknown {
  const bytes = fromBase64Url(text)
  if (bytes === null) return null
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
