/**
 * A text as sessions and commands keep it: well-formed Unicode (half a surrogate pair becomes U+FFFD) without U+0000.
 * PostgreSQL can hold neither, so either would be lost or refused later, far from its cause.
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}

/** The first `max` characters of a text, counted in code points: a surrogate pair stays whole or goes whole. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
