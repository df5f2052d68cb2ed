import { isClock } from '../decode/times.ts'
import { type Form, patternOf } from '../grammar/form.ts'
import { digits, type Found, type GroupKind } from '../grammar/group-kind.ts'
import { dayTimeOf } from '../grammar/source.ts'
import type { AmendmentNote } from '../schema/amendment-note.ts'

/** A day and hour (or hour and minute) of a note, as the four or six digits written. */
export type NoteTime = {
  readonly word: 'AFT' | 'TIL' | 'NEXT' | ''
  readonly figures: string
  readonly zulu: boolean
  /** Whether the figures are an hour and minute, without a day. */
  readonly clock: boolean
}

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
  { words: ['COR'], scheduled: true, namesElements: false },
  { words: ['LAST', 'NO', 'AMDS'], scheduled: false, namesElements: false },
]

const ELEMENTS: ReadonlySet<string> = new Set(['CLD', 'VIS', 'WIND', 'WND', 'WX', 'TEMP', 'ALSTG'])

/** Whether the figures are a day and hour, or a day, hour and minute. */
function isDated(figures: string): boolean {
  const day = Number(figures.slice(0, 2))
  return day >= 1 && day <= 31 && isClock(Number(figures.slice(2, 4)), Number(figures.slice(4)))
}

/** Whether a note is the time at which the forecast was amended or corrected: `AMD 1515`. */
function isChangeTime(lead: string): boolean {
  return lead === 'AMD' || lead === 'COR'
}

function readTime(tokens: readonly string[], at: number, lead: string): { time: NoteTime; used: number } | null {
  const word = tokens[at]
  const named = word === 'AFT' || word === 'TIL' || word === 'NEXT'
  const match = /^(\d{4}|\d{6})(Z?)$/.exec((named ? tokens[at + 1] : word) ?? '')
  if (match === null || (!named && match[1]!.length !== 4)) return null
  const figures = match[1]!
  const clock = isChangeTime(lead) && isClock(Number(figures.slice(0, 2)), Number(figures.slice(2)))
  if (!clock && !isDated(figures)) return null
  return { time: { word: named ? word : '', figures, zulu: match[2] === 'Z', clock }, used: named ? 2 : 1 }
}

/** The field of a time of a note. */
export const NOTE_FIELDS = { '': 'from', AFT: 'from', TIL: 'to', NEXT: 'next' } as const

/** The pattern of a time of a note: `hhmm`, or a day and hour with a literal 24 for the end of a day. */
function timePattern({ figures, clock }: NoteTime): string {
  if (clock) return 'hhmm'
  return figures.slice(2, 4) === '24' ? `##24${patternOf(figures.slice(4))}` : patternOf(figures)
}

/** The form of a note: its words, with `*` for an element and a pattern for a time. */
function noteForm({ lead, limitedTo, times }: CodedAmendmentNote): Form {
  return formatNote({
    lead,
    limitedTo: limitedTo.map((word) => (word === 'AND' ? word : '*')),
    times: times.map((time) => ({ ...time, figures: timePattern(time) })),
  })
}

function formatNote({ lead, limitedTo, times }: Pick<CodedAmendmentNote, 'lead' | 'limitedTo' | 'times'>): string {
  const texts = times.map(({ word, figures, zulu }) => `${word && `${word} `}${figures}${zulu ? 'Z' : ''}`)
  return [lead, ...limitedTo, ...texts].join(' ')
}

/** The figures of a time of a note, by its pattern. */
function figuresOf(instant: string, pattern: string): string {
  const { day, hour, minute } = dayTimeOf(instant, pattern.includes('24'))
  if (pattern === 'hhmm') return digits(hour, 2) + digits(minute, 2)
  return digits(day, 2) + digits(hour, 2) + (pattern.length > 4 ? digits(minute, 2) : '')
}

/** The inverse of the decoded form of a note. */
function codedNote(note: AmendmentNote, form: Form): CodedAmendmentNote | undefined {
  const words = form.split(' ')
  const lead = LEADS.find((each) => each.words.every((word, index) => words[index] === word))
  if (lead === undefined) return undefined
  const limitedTo: string[] = []
  const times: NoteTime[] = []
  const elements = [...note.limitedTo]
  let word: NoteTime['word'] = ''
  for (const text of words.slice(lead.words.length)) {
    const [, pattern, zulu] = /^(hhmm|[#24]{4}(?:##)?)(Z?)$/.exec(text) ?? []
    if (pattern !== undefined) {
      const instant = note[NOTE_FIELDS[word]]
      if (instant === null) return undefined
      times.push({ word, figures: figuresOf(instant, pattern), zulu: zulu === 'Z', clock: pattern === 'hhmm' })
      word = ''
    } else if (text === 'AFT' || text === 'TIL' || text === 'NEXT') word = text
    else {
      const element = text === 'AND' ? text : elements.shift()
      if (element === undefined) return undefined
      limitedTo.push(element)
    }
  }
  return { lead: lead.words.join(' '), scheduled: lead.scheduled, limitedTo, times }
}

/**
 * Notes of forecasters in the United States about amendments: `AMD NOT SKED`, `AMD LTD TO CLD VIS AND WIND`, `LAST NO
 * AMDS AFT 1215 NEXT 1709`. The Navy ends an amended or corrected forecast with its hour and minute: `AMD 1515`.
 */
export const amendmentNote = {
  name: 'amendmentNote',
  starts: 'ALC',
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
    const text = lead.words.join(' ')
    const times: NoteTime[] = []
    for (let found = readTime(tokens, next, text); found !== null; found = readTime(tokens, next, text)) {
      times.push(found.time)
      next += found.used
    }
    // Without a time, the word belongs to the header.
    if (isChangeTime(text) && (times.length !== 1 || times[0]!.word !== '')) return null
    const value = { lead: text, scheduled: lead.scheduled, limitedTo, times }
    return { value, used: next - at }
  },
  format: formatNote,
  form: noteForm,
  collect: ({ report, next }, form) => next(report.amendmentNotes, (note) => codedNote(note, form)),
  put: (value, target, raw) => target.addAmendmentNote(value, raw),
} satisfies GroupKind<CodedAmendmentNote, { addAmendmentNote(value: CodedAmendmentNote, raw: string): boolean }>
