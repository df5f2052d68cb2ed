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

const MARGIN = 22
const ROW_HEIGHT = 19
const HEAD_HEIGHT = 15
const TITLE_HEIGHT = 26
const REGULAR = 'regular'
const BOLD = 'bold'
/** The height of the smallest text, in points. */
const SMALLEST = 4

type Document = PDFKit.PDFDocument

/** A sheet as a PDF, and the characters that its font lacks. */
export interface SheetPdf {
  readonly bytes: Uint8Array
  readonly missing: readonly string[]
}

/**
 * A sheet as a PDF of A4 landscape pages, one for each page of the sheet. The time is written as the creation time of
 * the file. A character that the font lacks is printed as a replacement character.
 */
export async function sheetPdf(
  layout: SheetLayout,
  pages: readonly SheetPage[],
  pilot: JsonObject,
  nowMs: number,
): Promise<SheetPdf> {
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([
    import('pdfkit'),
    import('./sheet-fonts.ts'),
  ])
  const document: Document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    autoFirstPage: false,
    info: { Title: layout.title, CreationDate: new Date(nowMs) },
  })
  document.registerFont(REGULAR, regular).registerFont(BOLD, bold)
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  const missing = new Set<string>()
  document.font(REGULAR)
  const { font } = (document as unknown as OpenDocument)._font
  function shown(text: string): string {
    return Array.from(text.normalize('NFC'), (character) => {
      if (character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0)!)) return character
      missing.add(character)
      return '\ufffd'
    }).join('')
  }
  for (const page of pages) drawPage({ document, shown }, layout, page, pilot)
  document.end()
  await ended
  return { bytes: Buffer.concat(chunks), missing: [...missing] }
}

/** The current font of a document, which the types of pdfkit leave out. */
interface OpenDocument {
  readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (codePoint: number) => boolean } }
}

/** What draws text: the document, and the text with the characters that its font has. */
interface Pen {
  readonly document: Document
  readonly shown: (text: string) => string
}

function drawPage(pen: Pen, layout: SheetLayout, page: SheetPage, pilot: JsonObject): void {
  const { document } = pen
  document.addPage()
  const width = document.page.width - 2 * MARGIN
  document.font(BOLD).fontSize(12).text(layout.title, MARGIN, MARGIN, { width, align: 'center', lineBreak: false })
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
function cell({ document, shown }: Pen, written: string, { x, y, width, height }: Box, style: CellStyle): void {
  const { size, align = 'center', hasBorder = false, isBold = false } = style
  if (hasBorder) document.lineWidth(0.4).rect(x, y, width, height).stroke()
  if (written === '') return
  const text = shown(written)
  const [inner, highest] = [width - 2, height - 1]
  document.font(isBold ? BOLD : REGULAR)
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
  document.save().rect(x, y, width, height).clip()
  document.text(text, x + 1, y + (height - used) / 2, { width: inner, height: used, align, ellipsis: true })
  document.restore()
}
