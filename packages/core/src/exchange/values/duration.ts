import { err, ok, type Result } from '../../lib/result.ts'

/**
 * A duration as a file states it, exact: in fifths of a minute, because a minute is 5 of them and a hundredth of an
 * hour 3. `decimal` is true for decimal hours, false for hours and minutes.
 */
export interface Duration {
  readonly fifths: number
  readonly decimal: boolean
}

export const zero: Duration = { fifths: 0, decimal: false }

const CLOCK = /^(\d{1,7})[:+](\d{2})$/
const DECIMAL = /^(\d{0,7})(?:[.,](\d*))?$/
const DATE_LIKE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$|^\d{1,2}[-. /][A-Za-z]{3}|^[A-Za-z]{3}[-. /]\d{1,4}$/

/**
 * Reads `1:30`, `1+30`, `1.5` and `1,5`; an empty cell is no time. Fails for every other text. It does not guess: three
 * decimals could be a thousands separator, and a date is a duration that a spreadsheet has converted.
 */
export function readDuration(text: string): Result<Duration, string> {
  if (text === '') return ok(zero)
  if (DATE_LIKE.test(text)) {
    return err(
      `"${text}" looks like a date: a spreadsheet has converted the duration; export the file again without ` +
        'opening it there',
    )
  }
  const clock = CLOCK.exec(text)
  if (clock) {
    const minutes = Number(clock[2])
    if (minutes > 59) return err(`"${text}" has more than 59 minutes`)
    return ok({ fifths: (Number(clock[1]) * 60 + minutes) * 5, decimal: false })
  }
  if (/^\d+:\d{2}:\d{2}$/.test(text)) return err(`"${text}" has seconds: a duration is H:MM or decimal hours`)
  const found = DECIMAL.exec(text)
  if (!found || !/\d/.test(text)) return err(`"${text}" is no duration: use H:MM or decimal hours`)
  const decimals = withoutTrailingZeros(found[2] ?? '')
  if ((found[2] ?? '').length === 3) return err(`"${text}" is ambiguous: three digits after the separator`)
  if (decimals.length > 2) return err(`"${text}" has more than two decimals`)
  const hundredths = Number(found[1] || '0') * 100 + Number(decimals.padEnd(2, '0'))
  return ok({ fifths: hundredths * 3, decimal: true })
}

/** Whole minutes, rounded to the nearest; no duration of a file lies halfway. */
export function minutesOf(fifths: number): number {
  return Math.floor((fifths + 2) / 5)
}

/** Tenths of an hour, rounded to the nearest, halves up. */
export function tenthsOfFifths(fifths: number): number {
  return Math.floor((fifths + 15) / 30)
}

/** Whole minutes as `H:MM`, which loses nothing. */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
