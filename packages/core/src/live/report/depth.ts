import { MAX_JSON_DEPTH } from '../../lib/json-text.ts'

/** Whether a value nests no deeper than {@link MAX_JSON_DEPTH}, found without recursion: nothing that was parsed can overflow it. */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) return false
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return true
}
