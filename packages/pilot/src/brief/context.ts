import type { Brief } from '@flightbag/core/briefing'
import { briefSections, briefTitle } from './sections.ts'
import { type BriefLanguage, WORDS } from './words.ts'

/** The longest context, in bytes of UTF-8. */
const CONTEXT_BYTES = 4096

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The longest title: an aerodrome of a planning can have any name. */
const TITLE_CHARACTERS = 200

/** A text of one line in which no character directs a terminal or a model to anything else. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/**
 * The brief as plain text for a voice-ATC product or a language model: at most 4 KB. It contains neither the profile of
 * the pilot, nor notes or copied texts, which can name other people. Whole sections are left out at the end if it is
 * too long: those of aerodromes near the route and of alternates first.
 */
export function briefContext(brief: Brief, language: BriefLanguage): string {
  const words = WORDS[language]
  const sections = briefSections(brief, words).slice(0, -1)
  const title = [...oneLine(briefTitle(brief, words))].slice(0, TITLE_CHARACTERS).join('')
  const head = `${title}\n${words.official}\n`
  const texts = sections.map(({ title, pairs, table }) =>
    [
      `\n${oneLine(title)}`,
      ...pairs.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`),
      ...(table === null ? [] : [table.head, ...table.rows].map((row) => row.map(oneLine).join(' | '))),
      '',
    ].join('\n'),
  )
  let text = head
  // The flight, the route, its two ends and the aircraft, which is last, before the other aerodromes.
  for (const part of [...texts.slice(0, 4), ...texts.slice(-1), ...texts.slice(4, -1)]) {
    if (bytesOf(text + part) <= CONTEXT_BYTES) text += part
  }
  return text
}
