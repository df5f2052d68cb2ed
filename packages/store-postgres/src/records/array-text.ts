/** An array in PostgreSQL's notation. */
export function arrayText(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: string | number | null): string {
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
}

/** U+001E, which is escaped in the text of JSON. */
const SEPARATOR = '\u001e'

/** Texts of JSON as one text. In an array, PostgreSQL would need an escape for each of their quotes. */
export function joinedTexts(texts: readonly string[]): string {
  return texts.join(SEPARATOR)
}
