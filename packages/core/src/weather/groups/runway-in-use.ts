import type { Found, GroupKind } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import { isRunway } from './runway.ts'

/** The words that may follow a runway in use: with other words, it may be closed or the place of something. */
const ENDS_RUNWAYS = /^(?:|RMK.*|NOSIG|BECMG|TEMPO|INTER|PROB.*|INFO:?|RWY.*)$/

/** `RWY05`, `RWY 05`: a runway named with no further words, which is the one in use. */
export const runwayInUse = {
  name: 'runwayInUse',
  starts: 'R',
  read(tokens, at): Found<{ apart: boolean; runway: string }> | null {
    const apart = tokens[at] === 'RWY'
    const runway = apart ? (tokens[at + 1] ?? '') : tokens[at]!.slice(3)
    if (!tokens[at]!.startsWith('RWY') || !isRunway(runway)) return null
    const used = apart ? 2 : 1
    if (!ENDS_RUNWAYS.test(tokens[at + used] ?? '')) return null
    return { value: { apart, runway }, used }
  },
  format: ({ apart, runway }) => `RWY${apart ? ' ' : ''}${runway}`,
  form: ({ apart }) => (apart ? 'apart' : ''),
  collect: ({ report, next }, form) => next(report.runwaysInUse, (runway) => ({ apart: form === 'apart', runway })),
  put({ runway }, target) {
    target.runwaysInUse.push(runway)
    return true
  },
} satisfies GroupKind<{ apart: boolean; runway: string }, Pick<MetarDecoded, 'runwaysInUse'>>
