import { digits, type Found, type GroupKind, one } from '../group-kind.ts'
import type { TafDecoded } from '../schema.ts'

/** A pressure as written: hectopascals after Q or QNH (to the tenth: `Q.`), hundredths of an inch after A, or QNHnnnnINS; null for slashes. */
export type CodedPressure = { readonly form: 'Q' | 'Q.' | 'QNH' | 'A' | 'INS'; readonly figure: number | null }

type Target = Pick<TafDecoded, 'qnhHpa' | 'altimeterInHg' | 'missing'>

const GROUP = /^(?:(QNH|Q|A)(\d{4}|\/\/\/\/)(INS)?|(Q)(\d{4}\.\d))$/

/** Whether a figure can be a pressure in its unit: `Q2992` is not hectopascals, and is not guessed to be inches. */
const plausible = (inches: boolean, figure: number): boolean =>
  inches ? figure >= 2400 && figure <= 3300 : figure >= 800 && figure <= 1100

/** `Q1008/29.77`, `Q0998/2947`, `Q1021/A30.15`: the pressure in both units, as written. */
export type CodedBoth = {
  readonly hectopascals: number
  /** In hundredths. */
  readonly inches: number
  readonly letter: string
  readonly point: string
  readonly unit: string
}

const BOTH = /^Q(\d{4})\/(A?)(\d\d)(\.?)(\d\d)(INS)?$/
const HPA_PER_INCH_HUNDREDTH = 0.338_639

/** The pressure in hectopascals and inches, one behind the other, as in Pakistan and Egypt; read when both say the same. */
export const pressureInBoth = {
  name: 'pressure',
  starts: 'Q',
  read(tokens, at): Found<CodedBoth> | null {
    const match = BOTH.exec(tokens[at]!)
    if (match === null) return null
    const [, figures, letter, whole, point, part, unit] = match
    const [hectopascals, inches] = [Number(figures), Number(whole! + part!)]
    if (!plausible(false, hectopascals) || !plausible(true, inches)) return null
    if (Math.abs(inches * HPA_PER_INCH_HUNDREDTH - hectopascals) > 1.5) return null
    return one({ hectopascals, inches, letter: letter!, point: point!, unit: unit ?? '' })
  },
  format({ hectopascals, inches, letter, point, unit }) {
    const figures = digits(inches, 4)
    return `Q${digits(hectopascals, 4)}/${letter}${figures.slice(0, 2)}${point}${figures.slice(2)}${unit}`
  },
  put({ hectopascals, inches }, target) {
    const { qnhHpa, altimeterInHg, missing } = target
    if (qnhHpa !== null || altimeterInHg !== null || missing.includes('qnhHpa') || missing.includes('altimeterInHg'))
      return false
    target.qnhHpa = hectopascals
    target.altimeterInHg = inches / 100
    return true
  },
} satisfies GroupKind<CodedBoth, Target>

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
