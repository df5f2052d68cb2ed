import { digits, one } from '../../group-kind.ts'
import { type CodedPressure, pressure } from '../pressure.ts'
import { remark } from './remark.ts'

/** The pressure in its other unit, or QNH written out, among the remarks. */
export const pressureRemark = remark<CodedPressure & { figure: number }>({
  name: 'pressure',
  starts: 'QA',
  read(tokens, at) {
    const found = pressure.read(tokens, at)
    if (found === null || found.value.figure === null) return null
    return one({ form: found.value.form, figure: found.value.figure })
  },
  format: pressure.format,
  entry({ form, figure }) {
    const inches = form === 'A' || form === 'INS'
    return { kind: 'pressure', qnhHpa: inches ? null : figure, altimeterInHg: inches ? figure / 100 : null }
  },
})

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

/** `DENSITY ALT 2500FT` of Canadian stations. */
export const densityAltitude = remark<string>({
  name: 'densityAltitude',
  starts: 'D',
  read(tokens, at) {
    if (tokens[at] !== 'DENSITY' || tokens[at + 1] !== 'ALT') return null
    const match = /^(-?\d{1,5})FT$/.exec(tokens[at + 2] ?? '')
    return match === null ? null : { value: match[1]!, used: 3 }
  },
  format: (feet) => `DENSITY ALT ${feet}FT`,
  entry: (feet) => ({ kind: 'densityAltitude', feet: Number(feet) + 0 }),
})
