import { foldAscii } from '../lib/code-points.ts'
import type { EpochMs } from '../lib/system.ts'

/**
 * A sort key is a text whose ascending code-point order is the order in which records are served. So one index and one
 * comparison are enough for every collection, newest first or by name. A record without the sort field comes last.
 */
export type SortKey = string

/** The largest instant of a Date, in milliseconds. Newest-first keys count down from it. */
export const LAST_INSTANT_MS = 8_640_000_000_000_000

const PRESENT = '0'

/** The key of a record that lacks its sort field. */
export const MISSING: SortKey = '1'

/** By text, ASCII case folded. */
export function byText(text: string | null | undefined): SortKey {
  return text == null ? MISSING : PRESENT + foldAscii(text)
}

/** By text with its case, for ids. */
export function byTextExactly(text: string | null | undefined): SortKey {
  return text == null ? MISSING : PRESENT + text
}

/**
 * By time, newest first.
 *
 * @example
 * ```ts
 * import { newestFirst } from '@flightbag/core/ports'
 *
 * newestFirst(Date.UTC(2026, 9, 4)) < newestFirst(Date.UTC(2026, 9, 3)) // => true
 * ```
 */
export function newestFirst(ms: EpochMs | null): SortKey {
  return ms === null ? MISSING : PRESENT + String(LAST_INSTANT_MS - ms).padStart(17, '0')
}

/** By number, smallest first: the 18 digits of the rank of the number among all doubles. */
export function byNumber(value: number | null | undefined): SortKey {
  if (value == null || !Number.isFinite(value)) return MISSING
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value === 0 ? 0 : value)
  const raw = bits.getBigUint64(0)
  const ordered = raw >> 63n ? ~raw & 0xffff_ffff_ffff_ffffn : raw | (1n << 63n)
  return PRESENT + ordered.toString(16).padStart(16, '0')
}

/**
 * By one key, then by another. The separator sorts below every character of a key; one inside a key is escaped, which
 * keeps the order.
 */
export function thenBy(first: SortKey, second: SortKey): SortKey {
  return `${first.replaceAll('\u0001', '\u0001\u0002')}\u0001\u0001${second}`
}
