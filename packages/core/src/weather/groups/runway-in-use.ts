import type { Found, GroupKind } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import { isRunway } from './runway.ts'

/** The words that may follow a runway in use: with other words, it may be closed or the place of something. */
const ENDS_RUNWAYS = /^(?:|RMK.*|NOSIG|BECMG|TEMPO|INTER|PROB.*|INFO:?|RWY.*)$/

/** The number of words in which a wind shear names its runways. */
const MAX_SHEAR_WORDS = 12

/** Whether a runway at `at` belongs to a wind shear before it that could not be read: `WS 12 AND RWY30`. */
function belongsToShear(tokens: readonly string[], at: number): boolean {
  const first = Math.max(0, at - MAX_SHEAR_WORDS)
  let before = at - 1
  while (before > first && /^(?:AND|R(?:WY)?\d\d[LCR]?|RWY|\d\d[LCR]?)$/.test(tokens[before] ?? '')) before--
  return before < at - 1 && tokens[before] === 'WS'
}

/** `RWY05`, `RWY 05`: a runway named with no further words, which is the one in use. */
export const runwayInUse = {
  name: 'runwayInUse',
  starts: 'R',
  read(tokens, at): Found<{ apart: boolean; runway: string }> | null {
    const apart = tokens[at] === 'RWY'
    const runway = apart ? (tokens[at + 1] ?? '') : tokens[at]!.slice(3)
    if (!tokens[at]!.startsWith('RWY') || !isRunway(runway)) return null
    const used = apart ? 2 : 1
    if (!ENDS_RUNWAYS.test(tokens[at + used] ?? '') || belongsToShear(tokens, at)) return null
    return { value: { apart, runway }, used }
  },
  format: ({ apart, runway }) => `RWY${apart ? ' ' : ''}${runway}`,
  put({ runway }, target) {
    target.runwaysInUse.push(runway)
    return true
  },
} satisfies GroupKind<{ apart: boolean; runway: string }, Pick<MetarDecoded, 'runwaysInUse'>>
