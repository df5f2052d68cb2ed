import { canonicalJson, type JsonObject } from '../lib/json.ts'

/**
 * Whether two records are the same but for the time of their last change.
 *
 * @example
 * ```ts
 * import { isSameRecord } from '@flightbag/core/exchange'
 *
 * isSameRecord({ id: 'n1', updatedAt: '2026-10-03T00:00:00.000Z' }, { id: 'n1' }) // => true
 * ```
 */
export function isSameRecord({ updatedAt: _, ...a }: JsonObject, { updatedAt: _changed, ...b }: JsonObject): boolean {
  return canonicalJson(a) === canonicalJson(b)
}
