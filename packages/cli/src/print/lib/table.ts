import { printable } from './printable.ts'

export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

/** Rows in columns as wide as their widest cell, under their titles. Text of other people is escaped. */
export function table(columns: readonly Column[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map((cell) => printable(String(cell))))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))))
  return cells
    .map((row) =>
      columns
        .map(({ align }, at) => {
          const cell = row[at] ?? ''
          const space = ' '.repeat(widths[at]! - width(cell))
          return align === 'left' ? cell + space : space + cell
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The number of characters as people count them. */
function width(text: string): number {
  return [...graphemes.segment(text)].length
}
