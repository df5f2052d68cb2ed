import { one } from '../../grammar/group-kind.ts'
import { type CodedPressure, contradicts, HPA_PER_INCH, pressure } from '../pressure.ts'
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
  entry({ form, figure }, { body }) {
    const inches = form === 'A' || form === 'INS'
    const hpa = inches ? (figure / 100) * HPA_PER_INCH : figure
    if (body !== null && contradicts(hpa, body)) return null
    return { kind: 'pressure', qnhHpa: inches ? null : figure, altimeterInHg: inches ? figure / 100 : null }
  },
})
