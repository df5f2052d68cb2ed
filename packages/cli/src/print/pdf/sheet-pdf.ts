import type { JsonObject } from '@flightbag/core'
import {
  footLines,
  headCells,
  labelSpan,
  type SheetLayout,
  type SheetPage,
  sheetHeader,
  totalRows,
} from '@flightbag/core/exchange'
import { drawPdf, type Pdf, type Pen } from './draw-pdf.ts'

const MARGIN = 22
const ROW_HEIGHT = 19
const HEAD_HEIGHT = 15
const TITLE_HEIGHT = 26
/** The height of the smallest text, in points. */
const SMALLEST = 4

/** A sheet as a PDF of A4 landscape pages, one for each page of the sheet. */
export function sheetPdf(
  layout: SheetLayout,
  pages: readonly SheetPage[],
  pilot: JsonObject,
  nowMs: number,
): Promise<Pdf> {
  return drawPdf({ title: layout.title, layout: 'landscape', margin: MARGIN, nowMs }, (pen) => {
    for (const page of pages) drawPage(pen, layout, page, pilot)
  })
}

function drawPage(pen: Pen, layout: SheetLayout, page: SheetPage, pilot: JsonObject): void {
  const { document } = pen
  document.addPage()
  const width = document.page.width - 2 * MARGIN
  pen.font(true).fontSize(12).text(layout.title, MARGIN, MARGIN, { width, align: 'center', lineBreak: false })
  const fields = [...sheetHeader(layout, pilot), [layout.words.page, String(page.number)] as const]
  for (const [i, [label, value]] of fields.entries()) {
    const field = { x: MARGIN + (i * width) / fields.length, y: MARGIN + 18, width: width / fields.length, height: 14 }
    cell(pen, `${label}: ${value}`, field, { size: 8, align: 'left' })
  }
  let y = MARGIN + 18 + TITLE_HEIGHT
  const all = layout.columns.reduce((sum, column) => sum + column.width, 0)
  const widths = layout.columns.map((column) => (column.width * width) / all)
  function span(from: number, count: number) {
    return widths.slice(from, from + count).reduce((sum, each) => sum + each, 0)
  }
  for (const [level, row] of headCells(layout).entries()) {
    const height = level === headCells(layout).length - 1 ? HEAD_HEIGHT * 1.8 : HEAD_HEIGHT
    let at = 0
    for (const { title, span: count } of row) {
      const box = { x: MARGIN + span(0, at), y, width: span(at, count), height }
      cell(pen, title, box, { size: 5.2, hasBorder: true })
      at += count
    }
    y += height
  }
  function line(texts: readonly string[], from: number, isBold: boolean) {
    for (const [i, text] of texts.entries()) {
      const box = { x: MARGIN + span(0, from + i), y, width: widths[from + i]!, height: ROW_HEIGHT }
      cell(pen, text, box, { size: 6.5, hasBorder: true, isBold })
    }
  }
  for (let i = 0; i < layout.rowsPerPage; i++) {
    line(page.rows[i] ?? layout.columns.map(() => ''), 0, false)
    y += ROW_HEIGHT
  }
  const labels = labelSpan(layout)
  for (const [label, sums] of totalRows(layout, page)) {
    cell(
      pen,
      label,
      { x: MARGIN, y, width: span(0, labels), height: ROW_HEIGHT },
      { size: 7, hasBorder: true, isBold: true },
    )
    line(sums.slice(labels), labels, true)
    y += ROW_HEIGHT
  }
  for (const text of footLines(layout, page)) {
    cell(pen, text, { x: MARGIN, y: y + 3, width, height: 12 }, { size: 7, align: 'left' })
    y += 12
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface CellStyle {
  readonly size: number
  readonly align?: 'left' | 'center'
  readonly hasBorder?: boolean
  readonly isBold?: boolean
}

/**
 * A text in the middle of a box; smaller, down to {@link SMALLEST}, if it is too long. A text that does not fit then
 * ends with an ellipsis.
 */
function cell({ document, shown, font }: Pen, written: string, { x, y, width, height }: Box, style: CellStyle): void {
  const { size, align = 'center', hasBorder, isBold = false } = style
  if (hasBorder) document.lineWidth(0.4).rect(x, y, width, height).stroke()
  if (written === '') return
  const text = shown(written)
  const [inner, highest] = [width - 2, height - 1]
  font(isBold)
  let points = size
  function fits() {
    document.fontSize(points)
    const widest = Math.max(...text.split(/\s/).map((word) => document.widthOfString(word)))
    return widest <= inner && document.heightOfString(text, { width: inner, lineGap: 0 }) <= highest
  }
  while (points > SMALLEST && !fits()) points -= 0.25
  const lineHeight = document.currentLineHeight(true)
  const wholeLines = Math.floor(highest / lineHeight) * lineHeight
  const used = Math.min(document.heightOfString(text, { width: inner }), wholeLines)
  document.text(text, x + 1, y + (height - used) / 2, { width: inner, height: used, align, ellipsis: true })
}
