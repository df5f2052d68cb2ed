import { type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { ChangeTarget } from './change-target.ts'

/** The words that open a change. */
export type Marker = {
  readonly word: 'NOSIG' | 'BECMG' | 'TEMPO' | 'INTER' | 'PROB'
  readonly probability: number | null
  /** Whether a blank precedes the figure: `PROB 30`. */
  readonly apart?: true
}

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
    const match = /^PROB([34]0)$/.exec(word)
    return match === null ? null : one({ word: 'PROB', probability: Number(match[1]) })
  },
  format: ({ word, probability, apart }) => (word === 'PROB' ? `PROB${apart ? ' ' : ''}${probability}` : word),
  form: ({ apart }) => (apart ? 'apart' : ''),
  collect({ changes }, form): Marker | undefined {
    const { kind = null, probability = null } = changes.nextMarker() ?? {}
    if (kind === null || kind === 'FM') return undefined
    return { word: kind, probability, ...(form === 'apart' ? { apart: true } : {}) }
  },
  put: ({ word, probability }, target) => target.openMarker(word, probability),
} satisfies GroupKind<Marker, ChangeTarget>
