import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'

/** A field that an import changes, by its path; null: absent. */
export interface ChangedField {
  readonly field: string
  readonly before: Json
  readonly after: Json
}

/** The fields in which two records differ, but for the time of the last change and the kept rows of files. */
export function changedFields(before: JsonObject, after: JsonObject): readonly ChangedField[] {
  return [...differences('', before, after)]
}

const NOT_SHOWN = ['updatedAt', 'importedFrom']

function* differences(path: string, before: JsonObject, after: JsonObject): Generator<ChangedField> {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (path === '' && NOT_SHOWN.includes(name)) continue
    const [old, now] = [before[name] ?? null, after[name] ?? null]
    if (canonicalJson(old) === canonicalJson(now)) continue
    const field = path === '' ? name : `${path}.${name}`
    if (isJsonObject(old ?? {}) && isJsonObject(now ?? {})) {
      yield* differences(field, (old ?? {}) as JsonObject, (now ?? {}) as JsonObject)
    } else yield { field, before: old, after: now }
  }
}
