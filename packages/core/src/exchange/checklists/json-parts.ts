import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'

/** The objects of a list; none if the value is no list. */
export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/** A text; empty if the value is none. */
export const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
