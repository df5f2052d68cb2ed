import type { Found, GroupKind } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'

/** `INFO H`: the letter of the broadcast (ATIS) that this report belongs to, which Thai stations add. */
export const broadcastLetter = {
  name: 'broadcastLetter',
  starts: 'I',
  read(tokens, at): Found<{ word: 'INFO' | 'INFO:'; letter: string }> | null {
    const word = tokens[at]
    if ((word !== 'INFO' && word !== 'INFO:') || !/^[A-Z]$/.test(tokens[at + 1] ?? '')) return null
    return { value: { word, letter: tokens[at + 1]! }, used: 2 }
  },
  format: ({ word, letter }) => `${word} ${letter}`,
  form: ({ word }) => (word === 'INFO' ? '' : 'colon'),
  collect({ report: { broadcastLetter: letter } }, form): { word: 'INFO' | 'INFO:'; letter: string } | undefined {
    return letter === null ? undefined : { word: form === 'colon' ? 'INFO:' : 'INFO', letter }
  },
  put({ letter }, target) {
    if (target.broadcastLetter !== null) return false
    target.broadcastLetter = letter
    return true
  },
} satisfies GroupKind<{ word: 'INFO' | 'INFO:'; letter: string }, Pick<MetarDecoded, 'broadcastLetter'>>
