import { cleanText, cutText } from '../../lib/text.ts'
import { SHORT_TEXT_MAX_CHARACTERS } from '../limits.ts'

/** Which case a short text is kept in. */
export type LetterCase = 'as sent' | 'upper' | 'lower'

/**
 * A short string of a session: its case changed, trimmed, cut at {@link SHORT_TEXT_MAX_CHARACTERS} code points and trimmed
 * again; null for what is no string. The case goes first because it can change the length.
 */
export function shortText(value: unknown, letterCase: LetterCase = 'as sent'): string | null {
  if (typeof value !== 'string') return null
  const clean = cleanText(value)
  const cased = letterCase === 'upper' ? clean.toUpperCase() : letterCase === 'lower' ? clean.toLowerCase() : clean
  return cutText(cased.trim(), SHORT_TEXT_MAX_CHARACTERS).trim()
}
