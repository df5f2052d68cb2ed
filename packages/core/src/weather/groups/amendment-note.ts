import { isClock } from '../decode/times.ts'
import type { Found, GroupKind } from '../grammar/group-kind.ts'

/** A day and hour (or hour and minute) of a note, as the four or six digits written. */
export type NoteTime = { readonly word: 'AFT' | 'TIL' | 'NEXT' | ''; readonly figures: string; readonly zulu: boolean }

/** A note on amendments as written: its leading words, the elements it is limited to, and its times. */
export type CodedAmendmentNote = {
  readonly lead: string
  readonly scheduled: boolean
  readonly limitedTo: readonly string[]
  readonly times: readonly NoteTime[]
}

const LEADS: readonly { words: readonly string[]; scheduled: boolean; namesElements: boolean }[] = [
  { words: ['AMD', 'NOT', 'SKED'], scheduled: false, namesElements: false },
  { words: ['AMD', 'LTD', 'TO'], scheduled: true, namesElements: true },
  { words: ['LIMITED', 'METWATCH'], scheduled: true, namesElements: false },
  { words: ['AMD'], scheduled: true, namesElements: false },
  { words: ['LAST', 'NO', 'AMDS'], scheduled: false, namesElements: false },
]

const ELEMENTS: ReadonlySet<string> = new Set(['CLD', 'VIS', 'WIND', 'WX', 'TEMP', 'ALSTG'])

function readTime(tokens: readonly string[], at: number): { time: NoteTime; used: number } | null {
  const word = tokens[at]
  const named = word === 'AFT' || word === 'TIL' || word === 'NEXT'
  const match = /^(\d{4}|\d{6})(Z?)$/.exec((named ? tokens[at + 1] : word) ?? '')
  if (match === null) return null
  const figures = match[1]!
  const valid =
    Number(figures.slice(0, 2)) >= 1 &&
    Number(figures.slice(0, 2)) <= 31 &&
    isClock(Number(figures.slice(2, 4)), Number(figures.slice(4)))
  if (!valid || (!named && figures.length !== 4)) return null
  return { time: { word: named ? word : '', figures, zulu: match[2] === 'Z' }, used: named ? 2 : 1 }
}

/**
 * Notes of forecasters in the United States about amendments: `AMD NOT SKED`, `AMD LTD TO CLD VIS AND WIND`, `LAST NO
 * AMDS AFT 1215 NEXT 1709`.
 */
export const amendmentNote = {
  name: 'amendmentNote',
  starts: 'AL',
  read(tokens, at): Found<CodedAmendmentNote> | null {
    const lead = LEADS.find(({ words }) => words.every((word, index) => tokens[at + index] === word))
    if (lead === undefined) return null
    let next = at + lead.words.length
    const limitedTo: string[] = []
    while (
      lead.namesElements &&
      (ELEMENTS.has(tokens[next] ?? '') || (tokens[next] === 'AND' && limitedTo.length > 0))
    ) {
      limitedTo.push(tokens[next]!)
      next++
    }
    if (lead.namesElements && (limitedTo.length === 0 || limitedTo[limitedTo.length - 1] === 'AND')) return null
    const times: NoteTime[] = []
    for (let found = readTime(tokens, next); found !== null; found = readTime(tokens, next)) {
      times.push(found.time)
      next += found.used
    }
    // AMD alone belongs to the header; here a day and hour follow it.
    if (lead.words.length === 1 && (times.length !== 1 || times[0]!.word !== '')) return null
    const value = { lead: lead.words.join(' '), scheduled: lead.scheduled, limitedTo, times }
    return { value, used: next - at }
  },
  format: ({ lead, limitedTo, times }) =>
    [
      lead,
      ...limitedTo,
      ...times.map(({ word, figures, zulu }) => `${word && `${word} `}${figures}${zulu ? 'Z' : ''}`),
    ].join(' '),
  put: (value, target, raw) => target.addAmendmentNote(value, raw),
} satisfies GroupKind<CodedAmendmentNote, { addAmendmentNote(value: CodedAmendmentNote, raw: string): boolean }>
