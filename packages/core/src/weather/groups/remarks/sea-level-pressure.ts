import { digits, one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** SLPppp: tens, units and tenths of hectopascals; the hundreds are those nearest to 1000. SLPNO: not available. */
export const seaLevelPressure = remark<number | null>({
  name: 'seaLevelPressure',
  starts: 'S',
  read(tokens, at) {
    const match = /^SLP(?:(\d{3})|NO)$/.exec(tokens[at]!)
    return match === null ? null : one(match[1] === undefined ? null : Number(match[1]))
  },
  format: (tenths) => `SLP${tenths === null ? 'NO' : digits(tenths, 3)}`,
  entry: (tenths) => ({
    kind: 'seaLevelPressure',
    hpa: tenths === null ? null : ((tenths < 500 ? 10_000 : 9000) + tenths) / 10,
  }),
})
