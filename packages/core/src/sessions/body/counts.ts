import { isJsonObject } from '../../lib/json.ts'

/** A key of a map of counts. Names with a meaning in JavaScript (`__proto__`) do not match it. */
export const COUNT_KEY_PATTERN = /^[a-z0-9][a-z0-9_.-]{0,39}$/

/** The largest count: 2^53 - 1, above which JSON numbers are not exact. Sums are limited to it. */
export const COUNT_MAX = Number.MAX_SAFE_INTEGER

/** A whole number of 0 or more, at most {@link COUNT_MAX}; anything else counts as 0 (spec, body field `stats`). */
export function wholeCount(value: unknown): number {
  if (!Number.isInteger(value)) return 0
  const count = value as number
  return count > 0 ? Math.min(count, COUNT_MAX) : 0
}

/** The sum of two counts, at most {@link COUNT_MAX}. */
export function addCounts(a: number, b: number): number {
  return Math.min(a + b, COUNT_MAX)
}

/** Orders counted names, no two of them equal: larger counts first, equal ones by name. */
function byCountThenName(a: readonly [string, number], b: readonly [string, number]): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1)
}

/**
 * The first `max` of some counts by {@link byCountThenName}. Only these are kept sorted, so a long list is not sorted
 * as a whole.
 */
function largest(counts: Iterable<readonly [string, number]>, max: number): (readonly [string, number])[] {
  if (max === 0) return []
  const kept: (readonly [string, number])[] = []
  for (const entry of counts) {
    if (kept.length === max && byCountThenName(entry, kept[max - 1]!) > 0) continue
    let place = kept.length
    while (place > 0 && byCountThenName(entry, kept[place - 1]!) < 0) place--
    kept.splice(place, 0, entry)
    if (kept.length > max) kept.pop()
  }
  return kept
}

/**
 * A map of counts with keys of {@link COUNT_KEY_PATTERN}: of more than `max` keys, those with the largest counts are
 * kept, ties by key. A value that is not a map becomes an empty one; other keys are dropped. Within the limit, the
 * order of the keys is unchanged.
 */
export function countMap(value: unknown, max: number): Record<string, number> {
  if (!isJsonObject(value)) return {}
  const counts: [string, number][] = []
  for (const key in value) {
    if (COUNT_KEY_PATTERN.test(key)) counts.push([key, wholeCount(value[key])])
  }
  return Object.fromEntries(counts.length > max ? largest(counts, max) : counts)
}
