import { one } from '../../grammar/group-kind.ts'
import { type CodedPressure, contradicts, HPA_PER_INCH, pressure } from '../pressure.ts'
import { remark } from './remark.ts'

/** The pressure in its other unit, or QNH written out, among the remarks. */
export const pressureRemark = remark<CodedPressure & { figure: number }, 'pressure'>({
  name: 'pressure',
  starts: 'QA',
  read(tokens, at) {
    const found = pressure.read(tokens, at)
    if (found === null || found.value.figure === null) return null
    return one({ form: found.value.form, figure: found.value.figure })
  },
  format: pressure.format,
  form: ({ form }) => (form === 'Q' || form === 'A' ? '' : form),
  coded({ qnhHpa, altimeterInHg }, form) {
    if (qnhHpa !== null) return { form: form === 'QNH' || form === 'Q.' ? form : 'Q', figure: qnhHpa }
    if (altimeterInHg === null) return undefined
    return { form: form === 'INS' ? form : 'A', figure: Math.round(altimeterInHg * 100) }
  },
  entry({ form, figure }, { body }) {
    const inches = form === 'A' || form === 'INS'
    const hpa = inches ? (figure / 100) * HPA_PER_INCH : figure
    if (body !== null && contradicts(hpa, body)) return null
    return { kind: 'pressure', qnhHpa: inches ? null : figure, altimeterInHg: inches ? figure / 100 : null }
  },
})
