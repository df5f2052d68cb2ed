import type { Json, JsonObject } from '../../lib/json.ts'
import type { LineFault } from '../record-kind.ts'

/** The first part of a value that cannot be stored: U+0000, which PostgreSQL refuses, or a number that is infinite. */
export function findUnstorable(value: Json): LineFault | null {
  if (typeof value === 'string') return value.includes('\u0000') ? { field: '', message: 'must not hold U+0000' } : null
  if (typeof value === 'number') return Number.isFinite(value) ? null : { field: '', message: 'is too large a number' }
  if (typeof value !== 'object' || value === null) return null
  const fields = value as JsonObject
  for (const key of Object.keys(fields)) {
    if (key.includes('\u0000')) return { field: '', message: 'must not have a field with U+0000 in its name' }
    const found = findUnstorable(fields[key]!)
    if (found) return { ...found, field: found.field === '' ? key : `${key}.${found.field}` }
  }
  return null
}
