import { MAX_JSON_DEPTH } from '../../lib/json-text.ts'

/**
 * Whether a value nests no deeper than {@link MAX_JSON_DEPTH}. Works without recursion, so that no parsed value
 * overflows the stack.
 */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) return false
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return true
}
