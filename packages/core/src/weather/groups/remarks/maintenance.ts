import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** `$`: the station needs maintenance. */
export const maintenance = remark<true, 'maintenance'>({
  name: 'maintenance',
  starts: '$',
  read: (tokens, at) => (tokens[at] === '$' ? one(true as const) : null),
  format: () => '$',
  coded: () => true as const,
  entry: () => ({ kind: 'maintenance' }),
})
