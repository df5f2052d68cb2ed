import { parseDateMs } from '../../lib/calendar-date.ts'
import { err, ok, type Result } from '../../lib/result.ts'

/** The order of the numbers in dates such as 7/8/2025. */
export type DateOrder = 'dmy' | 'mdy'

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/**
 * The order that the dates of a file determine by a number above 12; null when they determine none. Fails when they
 * contradict each other.
 */
export function orderOfDates(dates: Iterable<string>): Result<DateOrder | null, string> {
  let order: DateOrder | null = null
  for (const date of dates) {
    const found = SLASHED.exec(date)
    if (!found) continue
    const shown = Number(found[1]) > 12 ? 'dmy' : Number(found[2]) > 12 ? 'mdy' : null
    if (shown === null) continue
    if (order !== null && shown !== order) return err(`the dates contradict each other: "${date}" cannot be ${order}`)
    order = shown
  }
  return ok(order)
}

/**
 * Reads YYYY-MM-DD, D.M.YYYY and, in the given order, numbers with slashes; gives YYYY-MM-DD. Fails when the order is
 * needed and unknown.
 */
export function readDate(text: string, order: DateOrder | null): Result<string, string> {
  const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(text)
  if (iso) return checked(text, Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = DOTTED.exec(text)
  if (dotted) return checked(text, Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = SLASHED.exec(text)
  if (!slashed) {
    const converted = /^\d{5}(\.\d+)?$/.test(text) ? ': a spreadsheet has stored the date as a number' : ''
    return err(`"${text}" is no date YYYY-MM-DD${converted}`)
  }
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])]
  if (first === second) return checked(text, year, first, second)
  if (order === null) return err(`"${text}" can be read in two ways: give --dates dmy or --dates mdy`)
  return order === 'dmy' ? checked(text, year, second, first) : checked(text, year, first, second)
}

function checked(text: string, year: number, month: number, day: number): Result<string, string> {
  const date = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return parseDateMs(date) === null ? err(`"${text}" is not in the calendar`) : ok(date)
}
