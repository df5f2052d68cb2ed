import { InvalidArgumentError, Option } from 'commander'
import { wholeNumber } from '../settings/values.ts'
import type { CommonOptions } from './command-context.ts'

/** The options of a command that works on one account. */
export interface AccountOptions extends CommonOptions {
  readonly account: string
}

/** The options of a command that cannot be undone. */
export interface SureOptions extends AccountOptions {
  readonly yes?: true
}

export function accountOption() {
  return new Option('--account <account>', 'the id or e-mail address of the account').makeOptionMandatory()
}

export function jsonOption() {
  return new Option('--json', 'print one JSON value')
}

export function dryRunOption() {
  return new Option('--dry-run', 'report the outcome and change nothing')
}

export function yesOption() {
  return new Option('--yes', 'skip the confirmation')
}

/** An argument that is a whole number; any other value is an error, which commander reports. */
export function numberArgument(least: number, most: number) {
  return (text: string) => {
    const parsed = wholeNumber(least, most)(text)
    if (!parsed.ok) throw new InvalidArgumentError(`It ${parsed.failure}.`)
    return parsed.value
  }
}

/** The option that keeps a spreadsheet from calculating the texts of a CSV file. */
export function spreadsheetSafeOption(): Option {
  return new Option('--spreadsheet-safe', 'write an apostrophe before each cell of a CSV that starts like a formula')
}

/** The value of {@link spreadsheetSafeOption}. */
export interface SpreadsheetSafeOptions {
  readonly spreadsheetSafe?: true
}
