import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { csvRow, type RowWriter } from '../csv/write-rows.ts'
import { clockText } from '../values/duration.ts'
import { type SheetLayout, textAt } from './layout.ts'
import { decimalText, type SheetPage, type SheetSum, timeText, type UndecidedSum } from './pages.ts'

/**
 * The header of a sheet: labels with the values of the pilot profile. A missing value is left blank, to be filled in on
 * paper.
 */
export function sheetHeader(
  { words }: SheetLayout,
  pilot: JsonObject,
): readonly (readonly [label: string, value: string])[] {
  const licence = (Array.isArray(pilot.licences) ? pilot.licences : []).filter(isJsonObject).at(-1) ?? {}
  const file = words.file === null ? [] : [[words.file, textAt(pilot, 'fileNumber')] as const]
  return [
    [words.pilot, textAt(pilot, 'name')],
    [words.licence, textAt(licence, 'name')],
    [words.number, textAt(licence, 'number')],
    ...file,
  ]
}

/** The rows of sums below the flights of a page, with their labels. */
export function totalRows({ words }: SheetLayout, { pageTotal, carried, toDate }: SheetPage) {
  return [
    [words.pageTotal, pageTotal],
    [words.carried, carried],
    [words.toDate, toDate],
  ] as const
}

/** The flight time of a page and to date, in both units, as one line. */
function flightTimeText({ words, language }: SheetLayout, { flight, flightToDate }: SheetPage): string {
  function both({ minutes, tenths }: SheetSum) {
    return `${clockText(minutes)} = ${decimalText(tenths, language)}`
  }
  return `${words.flightTime}: ${words.pageTotal} ${both(flight)}; ${words.toDate} ${both(flightToDate)}`
}

/** The lines below the sums of a page: the flight time, the flights whose time is in no column, and the note. */
export function footLines(layout: SheetLayout, page: SheetPage): readonly string[] {
  function shown({ flights, ...sum }: UndecidedSum) {
    return { flights, time: timeText(layout, sum) }
  }
  const { undecided, undecidedToDate } = page
  const open = undecidedToDate.flights === 0 ? [] : [layout.words.undecided(shown(undecided), shown(undecidedToDate))]
  return [flightTimeText(layout, page), ...open, layout.words.note]
}

/** The number of columns before the first that has sums: the labels of the sums are written there. */
export function labelSpan({ columns }: SheetLayout): number {
  return columns.findIndex(({ kind }) => kind !== 'text')
}

/** A sheet as a CSV table: one header row, then the rows and sums of every page. */
export function sheetCsv(layout: SheetLayout, pages: readonly SheetPage[], writeRow: RowWriter = csvRow): string {
  const titles = layout.columns.map(({ groups, title }) => [...groups, title].join(' / '))
  const rows = pages.flatMap((page) => [
    ...page.rows.map((row) => [layout.words.page, page.number, ...row]),
    ...totalRows(layout, page).map(([label, row]) => [label, page.number, ...row]),
    ...footLines(layout, page)
      .filter((text) => text.startsWith('*'))
      .map((text) => [text, page.number]),
  ])
  return ['\ufeff', writeRow(['', layout.words.page, ...titles]), ...rows.map((row) => writeRow(row))].join('')
}

/** A sheet as an HTML page that prints on A4 landscape, without scripts and outside resources. */
export function sheetHtml(layout: SheetLayout, pages: readonly SheetPage[], pilot: JsonObject): string {
  const header = sheetHeader(layout, pilot)
    .map(([label, value]) => `<span>${escaped(label)}: <b>${escaped(value)}</b></span>`)
    .join('')
  const sections = pages.map(
    (page) =>
      `<section><h1>${escaped(layout.title)}</h1><p class="header">${header}<span>${layout.words.page} ` +
      `${page.number}</span></p>` +
      `<table><thead>${headRows(layout)}</thead><tbody>${bodyRows(layout, page)}</tbody></table>` +
      `${footLines(layout, page)
        .map((text) => `<p>${escaped(text)}</p>`)
        .join('')}</section>`,
  )
  return `<!doctype html>
<html lang="${layout.language}"><head><meta charset="utf-8"><title>${escaped(layout.title)}</title><style>
@page { size: A4 landscape; margin: 8mm }
body { font: 7pt sans-serif; margin: 0 }
section { break-after: page; padding: 4mm }
h1 { font-size: 11pt; margin: 0 0 2mm; text-align: center }
p { margin: 1.5mm 0 }
.header span { margin-right: 8mm }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
th, td { border: 0.4pt solid #000; height: 5.5mm; padding: 0 0.6mm; text-align: center }
th, td { overflow: hidden; overflow-wrap: anywhere }
th { font-weight: normal; font-size: 5.2pt; overflow-wrap: anywhere }
tr.sum td { font-weight: bold }
</style></head><body>
${sections.join('\n')}
</body></html>
`
}

/**
 * The rows of the head: one for each level of groups, then the titles. A group is as wide as its neighbours with the
 * same name.
 */
export function headCells({
  columns,
}: SheetLayout): readonly (readonly { readonly title: string; readonly span: number }[])[] {
  const levels = Math.max(...columns.map(({ groups }) => groups.length))
  const groups = Array.from({ length: levels }, (_, level) => {
    const cells: { title: string; span: number; path: string }[] = []
    for (const { groups: of } of columns) {
      const [title, path] = [of[level] ?? '', of.slice(0, level + 1).join('|')]
      const last = cells.at(-1)
      if (last && last.path === path) last.span++
      else cells.push({ title, span: 1, path })
    }
    return cells.map((cell) => ({ title: cell.title, span: cell.span }))
  })
  return [...groups, columns.map(({ title }) => ({ title, span: 1 }))]
}

function headRows(layout: SheetLayout): string {
  return `${columnWidths(layout)}${headCells(layout)
    .map((row) => `<tr>${row.map(({ title, span }) => `<th colspan="${span}">${escaped(title)}</th>`).join('')}</tr>`)
    .join('')}`
}

function columnWidths({ columns }: SheetLayout): string {
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const cells = columns.map(({ width }) => {
    const percent = ((100 * width) / all).toFixed(2)
    return `<th style="width:${percent}%;height:0;border:0"></th>`
  })
  return `<tr>${cells.join('')}</tr>`
}

function bodyRows(layout: SheetLayout, page: SheetPage): string {
  function cells(row: readonly string[]) {
    return row.map((cell) => `<td>${escaped(cell)}</td>`).join('')
  }
  const blank = Array.from({ length: layout.rowsPerPage - page.rows.length }, () => layout.columns.map(() => ''))
  const rows = [...page.rows, ...blank].map((row) => `<tr>${cells(row)}</tr>`)
  const span = labelSpan(layout)
  const sums = totalRows(layout, page).map(
    ([label, row]) => `<tr class="sum"><td colspan="${span}">${escaped(label)}</td>${cells(row.slice(span))}</tr>`,
  )
  return [...rows, ...sums].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
