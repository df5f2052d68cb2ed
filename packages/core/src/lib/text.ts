/**
 * A text in the form that sessions and commands store: well-formed Unicode (half a surrogate pair becomes U+FFFD)
 * without U+0000. PostgreSQL cannot store either of them, so they would cause a loss or an error later.
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}

/** The first `max` characters of a text, counted in code points: a surrogate pair is kept or cut as a whole. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
