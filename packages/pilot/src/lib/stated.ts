/**
 * Values of fields that the service does not check: a record can contain any other value there, which the tools treat
 * as not known.
 */

/** A text; null for any other value. */
export function statedText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A text or a number; null for any other value. */
export function statedValue(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** The texts of a list; none for any other value. */
export function statedTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The objects of a list, with fields of any kind; none for any other value. */
export function statedObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
}
