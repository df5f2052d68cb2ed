import type { Brief } from '@flightbag/core/briefing'
import { type BriefLanguage, type BriefSection, briefSections, briefTitle, timeText, WORDS } from '@flightbag/pilot'
import type { Terminal } from '../../context/io.ts'
import { printable } from '../lib/printable.ts'
import { table } from '../lib/table.ts'
import { paint } from './paint.ts'
import { wrapped } from './wrapped.ts'

/** A brief for a terminal. */
export function briefText(brief: Brief, language: BriefLanguage, terminal: Terminal): string {
  const words = WORDS[language]
  const about = `${words.written} ${timeText(brief.writtenAt)}. ${words.official} ${words.origin}`
  return [
    `${paint(terminal, 'bold', printable(briefTitle(brief, words)))}\n`,
    wrapped(about, terminal.columns),
    ...briefSections(brief, words).map((section) => sectionText(section, terminal)),
  ].join('')
}

function sectionText({ title, pairs, table: rows, quotes }: BriefSection, terminal: Terminal): string {
  return [
    `\n${paint(terminal, 'bold', printable(title))}\n`,
    ...pairs.map(([label, value]) => wrapped(`${label}: ${value}`, terminal.columns, '  ')),
    rows === null ? '' : tableText(rows),
    ...quotes.map(
      ({ label, text }) => wrapped(`${label}:`, terminal.columns, '  ') + wrapped(text, terminal.columns, '  | '),
    ),
  ].join('')
}

function tableText({ head, rows, foot }: NonNullable<BriefSection['table']>): string {
  const columns = head.map((title, at) => ({ title, align: at === 0 ? 'left' : 'right' }) as const)
  return table(columns, foot === undefined ? rows : [...rows, foot]).replaceAll(/^(?=.)/gm, '  ')
}
