import { type Found, type GroupKind, one } from '../group-kind.ts'
import type { Change } from '../schema.ts'

/** The words that open a change. */
export type Marker = {
  readonly word: 'NOSIG' | 'BECMG' | 'TEMPO' | 'INTER' | 'PROB'
  readonly probability: number | null
  /** Whether the figure stands apart: `PROB 30`. */
  readonly apart?: true
}

/** What is decoded while changes are open. */
export interface ChangeTarget {
  openMarker(kind: NonNullable<Change['kind']>, probability: number | null): boolean
  /** Opens a change that no word announces. */
  openUnmarked(): boolean
  /** What follows a token that was not understood and may have opened a change belongs to no change before it: it gets one that nothing names. */
  closeBefore(token: string): void
  openFrom(from: ChangeClock): boolean
  setTime(field: 'from' | 'to' | 'at', clock: ChangeClock): boolean
  setPeriod(period: Period): boolean
}

/** A time of a change as written: `day` null where only the time of day is given. */
export type ChangeClock = { readonly day: number | null; readonly hour: number; readonly minute: number }

/** The period of a change as written: two figures of four digits, or one of two hours (the form before 2008). */
export type Period = { readonly first: string; readonly second: string | null; readonly next: string | undefined }

/** BECMG, TEMPO, INTER (Australia), PROB30, PROB40. */
export const changeMarker = {
  name: 'change',
  starts: 'BTIP',
  read(tokens, at): Found<Marker> | null {
    const word = tokens[at]!
    if (word === 'BECMG' || word === 'TEMPO' || word === 'INTER') return one({ word, probability: null })
    const figure = tokens[at + 1]
    if (word === 'PROB' && (figure === '30' || figure === '40'))
      return { value: { word, probability: Number(figure), apart: true }, used: 2 }
    const match = /^PROB(\d0)$/.exec(word)
    return match === null ? null : one({ word: 'PROB', probability: Number(match[1]) })
  },
  format: ({ word, probability, apart }) =>
    word === 'PROB' ? `PROB${apart ? ' ' : ''}${String(probability).padStart(2, '0')}` : word,
  put: ({ word, probability }, target) => target.openMarker(word, probability),
} satisfies GroupKind<Marker, ChangeTarget>

/** NOSIG: no significant change is expected in two hours. */
export const noSignificantChange = {
  name: 'noSignificantChange',
  starts: 'N',
  read: (tokens, at) => (tokens[at] === 'NOSIG' ? one(true as const) : null),
  format: () => 'NOSIG',
  put: (_, target) => target.openMarker('NOSIG', null),
} satisfies GroupKind<true, ChangeTarget>
