import { encodableText } from './decode-text.ts'

/**
 * A row as RFC 4180 writes it, with its line end. A cell is quoted only where it has to be.
 *
 * @example
 * ```ts
 * import { csvRow } from '@flightbag/core/exchange'
 *
 * csvRow(['LV-XSA', 2, 'a "short" flight']) // => 'LV-XSA,2,"a ""short"" flight"\r\n'
 * ```
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`
}

/** A text that a spreadsheet would calculate: it starts like a formula, whatever space is before it. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/

/**
 * The same, for a person who opens the file in a spreadsheet: a cell that starts like a formula gets an apostrophe
 * before it, so that the spreadsheet shows it as text. The apostrophe is part of the cell for every other program.
 *
 * @example
 * ```ts
 * import { spreadsheetRow } from '@flightbag/core/exchange'
 *
 * spreadsheetRow(['=1+1', 'LV-XSA']) // => "'=1+1,LV-XSA\r\n"
 * ```
 */
export function spreadsheetRow(cells: readonly (string | number)[]): string {
  return csvRow(cells.map((cell) => (FORMULA.test(String(cell)) ? `'${cell}` : cell)))
}

/** A way of writing rows. */
export type RowWriter = (cells: readonly (string | number)[]) => string

function csvCell(stored: string): string {
  const text = encodableText(stored)
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
