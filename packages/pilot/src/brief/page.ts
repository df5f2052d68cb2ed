import type { Brief } from '@flightbag/core/briefing'
import { wholePage } from '../lib/whole-page.ts'
import { html, type Markup, text } from '../report/lib/markup.ts'
import { timeText } from './figures.ts'
import type { BriefSection, Pair, Table } from './section.ts'
import { briefSections, briefTitle } from './sections.ts'
import { type BriefLanguage, WORDS } from './words.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #f4f6f9; --card: #fff; --ink: #14202e; --soft: #56667a; --line: #dbe2ea }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d131b; --card: #161e29; --ink: #e8eef6; --soft: #9fb0c4; --line: #2a3645 }
}
* { box-sizing: border-box; margin: 0 }
body {
  background: var(--page); color: var(--ink); padding: 24px 16px 40px;
  font: 15px/1.45 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums;
}
header, main, footer { max-width: 860px; margin: 0 auto }
h1 { font-size: 26px; line-height: 1.2 }
header p, footer { color: var(--soft); font-size: 14px; margin-top: 4px }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 14px 18px; margin-top: 14px;
}
h2 { font-size: 17px; margin-bottom: 8px }
dl { display: grid; grid-template-columns: minmax(110px, 190px) minmax(0, 1fr); gap: 3px 16px }
dt { color: var(--soft) }
dd { overflow-wrap: anywhere }
.table { overflow-x: auto; margin-top: 10px }
table { border-collapse: collapse; min-width: 60% }
th, td { text-align: right; padding: 3px 12px 3px 0; border-bottom: 1px solid var(--line); white-space: nowrap }
th:first-child, td:first-child { text-align: left }
th { color: var(--soft); font-weight: 500 }
tfoot td { font-weight: 600; border-bottom: 0 }
figure { margin-top: 10px; border-left: 3px solid var(--line); padding-left: 12px }
figcaption { color: var(--soft); font-size: 13px }
figure p { white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 560px) {
  dl { grid-template-columns: 1fr; gap: 0 }
  dd { margin-bottom: 6px }
  th, td { padding-right: 7px; font-size: 13px }
}
@media print {
  body { padding: 0; font-size: 11px }
  section { break-inside: avoid; padding: 6px 10px; margin-top: 6px }
}
`

function tableMarkup({ head, rows, foot }: Table): Markup {
  function cells(row: readonly string[]): readonly Markup[] {
    return row.map((cell) => html`<td>${cell}</td>`)
  }
  return html`<div class="table" tabindex="0"><table>
    <thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody>
    ${foot === undefined ? null : html`<tfoot><tr>${cells(foot)}</tr></tfoot>`}
  </table></div>`
}

function pairMarkup([label, value]: Pair): Markup {
  return html`<dt>${label}</dt><dd>${text(value)}</dd>`
}

function sectionMarkup({ title, pairs, table, quotes }: BriefSection): Markup {
  return html`<section>
    <h2>${text(title)}</h2>
    ${pairs.length === 0 ? null : html`<dl>${pairs.map(pairMarkup)}</dl>`}
    ${table === null ? null : tableMarkup(table)}
    ${quotes.map((quote) => html`<figure><figcaption>${quote.label}</figcaption><p>${text(quote.text)}</p></figure>`)}
  </section>`
}

/** A brief as one HTML page without scripts and without requests. */
export function briefPage(brief: Brief, language: BriefLanguage): string {
  const words = WORDS[language]
  const title = briefTitle(brief, words)
  return wholePage(
    language,
    title,
    STYLE,
    html`<header>
        <h1>${text(title)}</h1>
        <p>${words.written} ${timeText(brief.writtenAt)}. ${words.official} ${words.origin}</p>
      </header>
      <main>${briefSections(brief, words).map(sectionMarkup)}</main>`,
  )
}
