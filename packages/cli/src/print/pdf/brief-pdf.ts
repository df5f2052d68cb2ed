import type { Brief } from '@flightbag/core/briefing'
import { type BriefLanguage, type BriefSection, briefSections, briefTitle, timeText, WORDS } from '@flightbag/pilot'
import { drawPdf, type Pdf, type Pen } from './draw-pdf.ts'

const MARGIN = 30
/** A name and its value share a line with others if they have at most this many characters. */
const SHORT_PAIR = 48
/** A route with more legs may need a second page. */
const LEGS_ON_ONE_PAGE = 15
/** The width of a column, in points. */
const WIDEST_COLUMN = 90
/** How a brief is written, the most readable form first: size of the text in points, and characters of each quote. */
const FORMS = [
  { size: 9, quote: 2000 },
  { size: 8, quote: 2000 },
  { size: 7.5, quote: 1000 },
  { size: 7, quote: 500 },
  { size: 6.5, quote: 300 },
  { size: 6, quote: 200 },
  { size: 5.5, quote: 120 },
  { size: 5, quote: 80 },
  { size: 4.5, quote: 60 },
] as const

type Form = (typeof FORMS)[number]

/**
 * A brief as a PDF of one A4 page, or of two if the route has more than 15 legs. The text is as large as it can be;
 * texts of the pilot are shortened if they do not fit, and the foot of the page says so.
 */
export async function briefPdf(brief: Brief, language: BriefLanguage, nowMs: number): Promise<Pdf> {
  const title = briefTitle(brief, WORDS[language])
  const most = brief.route.legs.length > LEGS_ON_ONE_PAGE ? 2 : 1
  for (const form of FORMS) {
    let pages = 0
    const pdf = await drawPdf({ title, layout: 'portrait', margin: MARGIN, nowMs }, (pen) => {
      pen.document.on('pageAdded', () => pages++)
      drawBrief(pen, brief, language, form)
    })
    if (pages <= most) return pdf
  }
  return drawPdf({ title, layout: 'portrait', margin: MARGIN, nowMs }, (pen) =>
    drawBrief(pen, brief, language, FORMS.at(-1)!),
  )
}

function drawBrief(pen: Pen, brief: Brief, language: BriefLanguage, form: Form): void {
  const words = WORDS[language]
  const { document, font, shown } = pen
  document.addPage()
  font(true)
    .fontSize(form.size + 5)
    .text(shown(briefTitle(brief, words)), { lineGap: 1 })
  font(false).fontSize(form.size)
  const sections = briefSections(brief, words)
  const isShortened = sections.some(({ quotes }) => quotes.some(({ text }) => text.length > form.quote))
  const about = [`${words.written} ${timeText(brief.writtenAt)}.`, words.official, words.origin]
  document.text([...about, ...(isShortened ? [words.shortened] : [])].join(' '))
  for (const section of sections) drawSection(pen, section, form)
}

/** The lines of a text of the pilot, one after the other. */
function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' / ')
}

/** Short values share lines, so that the text can be larger. */
function pairLines(pairs: BriefSection['pairs']): readonly BriefSection['pairs'][] {
  const lines: BriefSection['pairs'][number][][] = []
  let hasShort = false
  for (const pair of pairs) {
    const isShort = pair[0].length + pair[1].length <= SHORT_PAIR
    if (isShort && hasShort) lines.at(-1)!.push(pair)
    else lines.push([pair])
    hasShort = isShort
  }
  return lines
}

function drawSection({ document, font, shown }: Pen, section: BriefSection, { size, quote }: Form): void {
  const left = document.page.margins.left
  const width = document.page.width - 2 * MARGIN
  document.moveDown(0.4)
  font(true)
    .fontSize(size + 1)
    .text(shown(section.title), left, document.y, { width })
  font(false).fontSize(size)
  for (const line of pairLines(section.pairs)) {
    for (const [at, [label, value]] of line.entries()) {
      font(true).text(shown(`${at === 0 ? '' : '   '}${label}: `), { continued: true, width })
      font(false).text(shown(value), { continued: at < line.length - 1 })
    }
  }
  if (section.table !== null) {
    const { head, rows, foot } = section.table
    const column = Math.min((width * 0.7) / (head.length - 1), WIDEST_COLUMN)
    const first = width * 0.3
    for (const [at, row] of [head, ...rows, ...(foot === undefined ? [] : [foot])].entries()) {
      // A row is never divided between two pages.
      const height = document.currentLineHeight(true)
      if (document.y + height > document.page.height - MARGIN) document.addPage()
      const y = document.y
      font(at === 0 || at > rows.length)
      for (const [cell, text] of row.entries()) {
        const x = left + (cell === 0 ? 0 : first + (cell - 1) * column)
        const box = { width: (cell === 0 ? first : column) - 4, height, ellipsis: true, lineBreak: false }
        document.text(shown(text), x, y, cell === 0 ? box : { ...box, align: 'right' })
      }
      document.y = y + height
    }
  }
  for (const { label, text } of section.quotes) {
    const shortened = text.length > quote ? `${text.slice(0, quote).trimEnd()}…` : text
    font(true).text(shown(`${label}: `), left, document.y, { continued: true, width })
    font(false).text(shown(`“${oneLine(shortened)}”`))
  }
}
