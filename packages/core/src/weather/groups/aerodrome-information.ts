import { type Found, type GroupKind, one } from '../group-kind.ts'
import type { MetarDecoded } from '../schema.ts'
import { isRunway } from './runway.ts'

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
  put({ letter }, target) {
    if (target.broadcastLetter !== null) return false
    target.broadcastLetter = letter
    return true
  },
} satisfies GroupKind<{ word: 'INFO' | 'INFO:'; letter: string }, Pick<MetarDecoded, 'broadcastLetter'>>

/** `RWY05`, `RWY 05`: a runway named with no further words, which is the one in use. */
export const runwayInUse = {
  name: 'runwayInUse',
  starts: 'R',
  read(tokens, at): Found<{ apart: boolean; runway: string }> | null {
    const text = tokens[at]!
    if (text === 'RWY') {
      const next = tokens[at + 1] ?? ''
      return isRunway(next) ? { value: { apart: true, runway: next }, used: 2 } : null
    }
    return text.startsWith('RWY') && isRunway(text.slice(3)) ? one({ apart: false, runway: text.slice(3) }) : null
  },
  format: ({ apart, runway }) => `RWY${apart ? ' ' : ''}${runway}`,
  put({ runway }, target) {
    target.runwaysInUse.push(runway)
    return true
  },
} satisfies GroupKind<{ apart: boolean; runway: string }, Pick<MetarDecoded, 'runwaysInUse'>>
