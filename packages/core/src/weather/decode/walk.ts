import type { Grammar, Placed } from '../grammar/group-kind.ts'
import type { Group } from '../schema/group.ts'
import type { RemarkGroup } from '../schema/remark.ts'
import { type Header, isRemarksMark } from './header.ts'

/** A part of a report. */
export type Part = Group['part']

/** The state of the walk through a report of any type. */
export interface WalkState {
  part: Part
  /** The index of the current token. */
  index: number
  readonly header: Header
  /** Whether a group of the current section has been read. */
  touched: boolean
  /** Whether the previous group is unparsed. */
  afterUnparsed: boolean
  /** Called with each unparsed token of the body and its changes. */
  unread(token: string): void
  readonly report: {
    remarks: string | null
    remarkGroups: RemarkGroup[]
    terminated: boolean
    groups: Group[]
    unparsed: string[]
  }
}

/** The grammars of the parts of a report. */
export type Grammars<C> = { readonly header: Grammar<C>; readonly body: Grammar<C>; readonly remarks: Grammar<C> }

/** Whether a token is the time of another report, which follows this one without an equals sign. */
function isOtherTime(token: string, time: string | undefined): boolean {
  return time !== undefined && token !== time && /^\d{6}Z$/.test(token)
}

/** The tokens of a report, which white space separates. */
export function tokensOf(raw: string): string[] {
  const folded = raw.trim()
  return folded === '' ? [] : folded.split(/\s+/)
}

const OPENERS: ReadonlySet<string> = new Set(['change', 'changeTime'])

/** Whether a group makes its section touched: any but those that open it or may be followed by more of its times. */
export function touches({ part, name }: Pick<Placed<never>, 'part' | 'name'>): boolean {
  return part === null && !OPENERS.has(name)
}

/** Words that begin a forecast among the remarks: the groups after them are no remarks and stay unparsed. */
const FORECASTS: ReadonlySet<string> = new Set(['BECMG', 'TEMPO', 'INTER'])

/**
 * Reads a report from left to right, group by group. Each token becomes part of exactly one group, which is decoded or
 * listed in `unparsed` (spec, Weather). An equals sign ends the report, and so does the time of another one; the
 * groups after it stay unparsed.
 */
export function walk<C extends WalkState>(tokens: readonly string[], state: C, grammars: Grammars<C>): void {
  const { report, header } = state
  const end = tokens.findIndex((token) => token.endsWith('='))
  const readable = end < 0 ? tokens : [...tokens.slice(0, end), tokens[end]!.slice(0, -1)]
  const time = tokens[header.anchor]
  let remarksAt = -1
  let over = false
  let forecast = false
  for (let at = 0; at < tokens.length; ) {
    const token = readable[at]
    state.index = at
    let kind: string | null = null
    let used = 1
    let part: Part | null = null
    let form = ''
    over ||= token !== undefined && at > header.end && state.part !== 'remarks' && isOtherTime(token, time)
    if (token === undefined || over) part = state.part
    else if (token === '') kind = 'end'
    else if (isRemarksMark(token) && state.part !== 'remarks') {
      kind = 'remarks'
      form = token === 'RMK' ? '' : token
      state.part = 'remarks'
      remarksAt = at
    } else {
      const inRemarks = state.part === 'remarks'
      forecast ||= inRemarks && FORECASTS.has(token)
      const table = inRemarks ? grammars.remarks : at <= header.end ? grammars.header : grammars.body
      for (const candidate of forecast ? [] : (table.get(token.charAt(0)) ?? [])) {
        const taken = candidate.take(readable, at, state)
        if (taken === null) continue
        kind = candidate.name
        used = taken.used
        form = taken.form
        part = candidate.part
        if (touches(candidate)) state.touched = true
        break
      }
    }
    const raw = used === 1 ? tokens[at]! : tokens.slice(at, at + used).join(' ')
    report.groups.push({ raw, kind, part: part ?? state.part, ...(form === '' ? {} : { form }) })
    if (kind === null) report.unparsed.push(raw)
    state.afterUnparsed = kind === null
    if (kind === null && token !== undefined && !over && at > header.end && state.part !== 'remarks')
      state.unread(token)
    at += used
  }
  report.terminated = end >= 0
  if (remarksAt >= 0) {
    const texts = readable.slice(remarksAt + 1)
    if (texts[texts.length - 1] === '') texts.pop()
    report.remarks = texts.join(' ')
  }
}
