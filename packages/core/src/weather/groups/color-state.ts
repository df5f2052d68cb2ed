import type { Elements } from '../decode/elements.ts'
import { type GroupKind, one } from '../grammar/group-kind.ts'

const GROUP = /^(?:BLACK)?(?:BLU\+?|WHT|GRN|YLO[12]?|AMB|RED)$|^BLACK$/

/** The military colour states, best first: BLU+ BLU WHT GRN YLO AMB RED; BLACK when the runway cannot be used. */
export const colorState = {
  name: 'colorState',
  starts: 'BWGYAR',
  read: (tokens, at) => (GROUP.test(tokens[at]!) ? one(tokens[at]!) : null),
  format: (value) => value,
  collect: ({ section, next }, form) => (form === '' ? next(section.colorStates, (state) => state) : undefined),
  put(value, target) {
    target.colorStates.push(value)
    return true
  },
} satisfies GroupKind<string, Pick<Elements, 'colorStates'>>
