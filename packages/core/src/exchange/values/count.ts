import { err, ok, type Result } from '../../lib/result.ts'
import { LARGEST_COUNT } from '../../logbook/entry.ts'

/** A whole number of landings or approaches; an empty cell is none. A spreadsheet's `2.0` is read as 2. */
export function readCount(text: string): Result<number, string> {
  const found = /^(\d{1,8})(?:[.,]0+)?$/.exec(text)
  if (text === '') return ok(0)
  return found && Number(found[1]) <= LARGEST_COUNT ? ok(Number(found[1])) : err(`"${text}" is no whole number`)
}
