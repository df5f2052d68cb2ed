import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/**
 * PP and three figures, as stations of South America add them. The unit of the figures differs between stations, so
 * that the code is served as reported.
 */
export const precipitationCode = remark<string | null, 'precipitationCode'>({
  name: 'precipitationCode',
  starts: 'P',
  read(tokens, at) {
    const match = /^PP(\d{3}|\/{3})$/.exec(tokens[at]!)
    return match === null ? null : one(match[1] === '///' ? null : match[1]!)
  },
  format: (code) => `PP${code ?? '///'}`,
  coded: ({ code }) => code,
  entry: (code, { body }) => (body?.ident?.startsWith('S') ? { kind: 'precipitationCode', code } : null),
})
