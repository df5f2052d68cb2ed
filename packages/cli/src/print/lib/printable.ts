/** Control characters, line separators and characters that change the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The same without the ASCII controls, which JSON escapes and which layout and colours use. */
const HIDDEN = /[\x7f-\x9f\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A text from another source, safe for one line of a terminal: nothing in it moves the cursor or hides the text after
 * it.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\u00b7')
}

/** A text of several lines from another source. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/**
 * A text with hidden characters as `\u202e`: for everything that reaches a terminal, and for JSON, where it changes no
 * value.
 */
export function escaped(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
