import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'

/** The objects of a list; none if the value is no list. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** A text; empty if the value is none. */
export function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
