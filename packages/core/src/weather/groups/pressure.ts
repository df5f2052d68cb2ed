import { digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { TafDecoded } from '../schema/taf.ts'

/** A pressure as written: hectopascals after Q or QNH (to the tenth: `Q.`), hundredths of an inch after A, or QNHnnnnINS; null for slashes. */
export type CodedPressure = { readonly form: 'Q' | 'Q.' | 'QNH' | 'A' | 'INS'; readonly figure: number | null }

export type Target = Pick<TafDecoded, 'qnhHpa' | 'altimeterInHg' | 'missing'>

const GROUP = /^(?:(QNH|Q|A)(\d{4}|\/\/\/\/)(INS)?|(Q)(\d{4}\.\d))$/

/** Whether a figure can be a pressure in its unit: `Q2992` is not hectopascals, and is not guessed to be inches. */
export const plausible = (inches: boolean, figure: number): boolean =>
  inches ? figure >= 2400 && figure <= 3300 : figure >= 800 && figure <= 1100

/** Pressure reduced to sea level: Qnnnn, Annn, slashes, and the forms that write QNH out. */
export const pressure = {
  name: 'pressure',
  starts: 'QA',
  read(tokens, at): Found<CodedPressure> | null {
    const match = GROUP.exec(tokens[at]!)
    if (match === null) return null
    if (match[4] !== undefined) {
      const tenths = Number(match[5])
      return plausible(false, tenths) ? one({ form: 'Q.', figure: tenths }) : null
    }
    const [, letter, figures, unit] = match
    if (unit === 'INS' && letter !== 'QNH') return null
    const form = unit === 'INS' ? 'INS' : (letter as 'Q' | 'QNH' | 'A')
    const figure = figures === '////' ? null : Number(figures)
    if (figure !== null && !plausible(form === 'A' || form === 'INS', figure)) return null
    return one({ form, figure })
  },
  format({ form, figure }) {
    if (form === 'Q.' && figure !== null) return `Q${figure.toFixed(1).padStart(6, '0')}`
    const figures = figure === null ? '////' : digits(figure, 4)
    return form === 'INS' ? `QNH${figures}INS` : `${form}${figures}`
  },
  put({ form, figure }, target) {
    const field = form === 'A' || form === 'INS' ? 'altimeterInHg' : 'qnhHpa'
    if (target[field] !== null || target.missing.includes(field)) return false
    if (figure === null) target.missing.push(field)
    else target[field] = field === 'qnhHpa' ? figure : figure / 100
    return true
  },
} satisfies GroupKind<CodedPressure, Target>
