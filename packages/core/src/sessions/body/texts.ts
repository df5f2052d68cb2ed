import { cleanText, cutText } from '../../lib/text.ts'
import { SHORT_TEXT_MAX_CHARACTERS } from '../session-limits.ts'

/** The letter case in which a short text is stored. */
export type LetterCase = 'as sent' | 'upper' | 'lower'

/**
 * A short string of a session: its case changed, trimmed, cut at {@link SHORT_TEXT_MAX_CHARACTERS} code points and
 * trimmed again; null for a value that is not a string. The change of case comes first because it can change the
 * length.
 */
export function shortText(value: unknown, letterCase: LetterCase = 'as sent'): string | null {
  if (typeof value !== 'string') return null
  const clean = cleanText(value)
  const cased = letterCase === 'upper' ? clean.toUpperCase() : letterCase === 'lower' ? clean.toLowerCase() : clean
  return cutText(cased.trim(), SHORT_TEXT_MAX_CHARACTERS).trim()
}

/** The first `max` code points of a string; null for a value that is not a string. */
export function cutString(value: unknown, max: number): string | null {
  return typeof value === 'string' ? cutText(cleanText(value), max) : null
}
