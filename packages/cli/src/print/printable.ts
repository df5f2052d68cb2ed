/** Control characters, line separators and what turns the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text that came from elsewhere, fit for one line of a terminal: nothing in it moves the cursor or hides what follows. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\u00b7')
