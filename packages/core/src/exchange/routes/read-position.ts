/** A latitude or longitude in decimal degrees; null unless it is a number within the bounds. */
export function readDegrees(text: string | undefined, most: 90 | 180): number | null {
  if (text === undefined || !/^[+-]?(\d{1,3}(\.\d*)?|\.\d+)$/.test(text.trim())) return null
  const value = Number(text)
  return Math.abs(value) <= most ? value : null
}

/** A value of a file that cannot be read, as an entry of the data that is not kept; none if it is read or empty. */
export function unreadValue(name: string, text: string, value: unknown): readonly string[] {
  return text === '' || (value !== null && value !== undefined) ? [] : [`${name}: ${text}`]
}

/** A whole number of feet from a text such as `5500.0`; null for an empty or other text. */
export function readFeet(text: string): number | null {
  return /^[+-]?\d{1,6}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : null
}

/** The name of an end that is not that of its point, which determines it: an entry of the data that is not kept. */
export function otherEnd(name: string, text: string, point: { readonly name: string } | undefined): readonly string[] {
  return text === '' || text === point?.name ? [] : [`${name}: ${text}`]
}
