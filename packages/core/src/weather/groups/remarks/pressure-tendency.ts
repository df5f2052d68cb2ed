import { digits, one } from '../../grammar/group-kind.ts'
import { precedesExactTemperature } from './additive-data.ts'
import { remark } from './remark.ts'

/** The largest plausible change of the pressure in three hours, in tenths of hectopascals. */
const MAX_CHANGE_TENTHS = 400

/**
 * 5appp: character and amount of the change of pressure in three hours, in tenths of hectopascals; slashes when
 * missing.
 */
export const pressureTendency = remark<{ character: number | null; tenths: number | null }, 'pressureTendency'>({
  name: 'pressureTendency',
  starts: '5',
  read(tokens, at) {
    const match = /^5([0-8]\d{3}|\/{4})$/.exec(tokens[at]!)
    if (match === null || precedesExactTemperature(tokens, at)) return null
    if (match[1] === '////') return one({ character: null, tenths: null })
    return one({ character: Number(match[1]!.charAt(0)), tenths: Number(match[1]!.slice(1)) })
  },
  format: ({ character, tenths }) => `5${character ?? '/'}${tenths === null ? '///' : digits(tenths, 3)}`,
  coded: ({ characterCode, changeHpa }) => ({
    character: characterCode,
    tenths: changeHpa === null ? null : Math.round(changeHpa * 10),
  }),
  entry({ character, tenths }, { body }) {
    const northAmerican = /^[CKMPT]/.test(body?.ident ?? 'K')
    if (!northAmerican || (tenths ?? 0) > MAX_CHANGE_TENTHS) return null
    return { kind: 'pressureTendency', characterCode: character, changeHpa: tenths === null ? null : tenths / 10 }
  },
})
