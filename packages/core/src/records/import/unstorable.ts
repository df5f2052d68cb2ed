import type { Json } from '../../lib/json.ts'
import type { LineFault } from '../record-kind.ts'

/**
 * The first part of a value that cannot be stored: U+0000, which PostgreSQL does not support, or a number that is too
 * large.
 */
export function findUnstorable(value: Json, path = ''): LineFault | null {
  if (typeof value === 'string')
    return value.includes('\u0000') ? { field: path, message: 'must not hold U+0000' } : null
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : { field: path, message: 'is too large a number' }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const field = path === '' ? key : `${path}.${key}`
    if (key.includes('\u0000')) return { field: path, message: 'must not have a field with U+0000 in its name' }
    const found = findUnstorable(inner as Json, field)
    if (found) return found
  }
  return null
}
