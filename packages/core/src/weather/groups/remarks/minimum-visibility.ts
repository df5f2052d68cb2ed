import { digits } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** `VIS MIN 9999` of Italian stations: the lowest visibility in metres. */
export const minimumVisibilityRemark = remark<number, 'minimumVisibility'>({
  name: 'minimumVisibility',
  starts: 'V',
  read(tokens, at) {
    if (tokens[at] !== 'VIS' || tokens[at + 1] !== 'MIN' || !/^\d{4}$/.test(tokens[at + 2] ?? '')) return null
    return { value: Number(tokens[at + 2]), used: 3 }
  },
  format: (meters) => `VIS MIN ${digits(meters, 4)}`,
  coded: ({ meters }) => (meters === 10_000 ? 9999 : meters),
  entry: (meters) => ({ kind: 'minimumVisibility', meters: meters === 9999 ? 10_000 : meters }),
})
