import { digits, one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** QFE753/1004, QFE753 (millimetres of mercury) or QFE1004 (hectopascals): the pressure at the aerodrome. */
export const fieldPressure = remark<{ mmHg: number | null; hpa: number | null; width: number }>({
  name: 'fieldPressure',
  starts: 'Q',
  read(tokens, at) {
    const match = /^QFE(?:([5-8]\d\d)(?:\/(\d{3,4}))?|(0[5-9]\d\d|1[01]\d\d))$/.exec(tokens[at]!)
    if (match === null) return null
    const hpa = match[2] ?? match[3]
    return one({
      mmHg: match[1] === undefined ? null : Number(match[1]),
      hpa: hpa === undefined ? null : Number(hpa),
      width: hpa?.length ?? 0,
    })
  },
  format: ({ mmHg, hpa, width }) =>
    `QFE${mmHg ?? ''}${mmHg !== null && hpa !== null ? '/' : ''}${hpa === null ? '' : digits(hpa, width)}`,
  entry: ({ mmHg, hpa }) => ({ kind: 'fieldPressure', mmHg, hpa }),
})
