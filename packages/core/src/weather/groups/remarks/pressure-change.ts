import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** PRESRR and PRESFR: the pressure rises or falls rapidly. */
export const pressureChange = remark<'rising' | 'falling', 'pressureChange'>({
  name: 'pressureChange',
  starts: 'P',
  read: (tokens, at) => (tokens[at] === 'PRESRR' ? one('rising') : tokens[at] === 'PRESFR' ? one('falling') : null),
  format: (change) => (change === 'rising' ? 'PRESRR' : 'PRESFR'),
  coded: ({ change }) => change,
  entry: (change) => ({ kind: 'pressureChange', change }),
})
