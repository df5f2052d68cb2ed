import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** AO1 or AO2, the kind of automated station; often typed with a zero, and with an A when an observer adds to it. */
export const automatedStation = remark<string, 'automatedStation'>({
  name: 'automatedStation',
  starts: 'A',
  read: (tokens, at) => (/^A[O0][12]A?$/.test(tokens[at]!) ? one(tokens[at]!) : null),
  format: (code) => code,
  coded: ({ code }) => code,
  entry: (code) => ({ kind: 'automatedStation', code, precipitationDiscriminator: code.charAt(2) === '2' }),
})
