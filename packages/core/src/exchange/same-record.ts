import { canonicalJson, type JsonObject } from '../lib/json.ts'

/** Whether two records are the same but for the time of their last change. */
export function isSameRecord({ updatedAt: _, ...a }: JsonObject, { updatedAt: _changed, ...b }: JsonObject): boolean {
  return canonicalJson(a) === canonicalJson(b)
}
