import { digits, one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** 98mmm: minutes of sunshine on the day before. */
export const sunshine = remark<number, 'sunshine'>({
  name: 'sunshine',
  starts: '9',
  read: (tokens, at) => (/^98\d{3}$/.test(tokens[at]!) ? one(Number(tokens[at]!.slice(2))) : null),
  format: (minutes) => `98${digits(minutes, 3)}`,
  coded: ({ minutes }) => minutes,
  entry: (minutes) => ({ kind: 'sunshine', minutes }),
})
