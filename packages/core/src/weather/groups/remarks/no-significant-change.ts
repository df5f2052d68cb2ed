import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** NOSIG, where a station writes it among the remarks. */
export const noSignificantChangeRemark = remark<true, 'noSignificantChange'>({
  name: 'noSignificantChange',
  starts: 'N',
  read: (tokens, at) => (tokens[at] === 'NOSIG' ? one(true as const) : null),
  format: () => 'NOSIG',
  coded: () => true as const,
  entry: () => ({ kind: 'noSignificantChange' }),
})
