/**
 * The text without any of `characters` at its end. Unlike with a regular expression, the time is proportional to the
 * length of the text.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The text without any of `characters` at either end. */
export function trimOf(text: string, characters: string): string {
  const kept = trimEndOf(text, characters)
  let start = 0
  while (start < kept.length && characters.includes(kept.charAt(start))) start++
  return kept.slice(start)
}
