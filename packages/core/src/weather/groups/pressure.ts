import { digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { TafDecoded } from '../schema/taf.ts'

/**
 * A pressure as written: hectopascals after Q or QNH (to the tenth: `Q.`), hundredths of an inch after A, or
 * QNHnnnnINS; null for slashes.
 */
export type CodedPressure = { readonly form: (typeof FORMS)[number]; readonly figure: number | null }

const FORMS = ['Q', 'Q.', 'QNH', 'A', 'INS'] as const

export type Target = Pick<TafDecoded, 'qnhHpa' | 'altimeterInHg' | 'missing'>

const GROUP = /^(?:(QNH|Q|A)(\d{4}|\/\/\/\/)(INS)?|(Q)(\d{4}\.\d))$/

/**
 * Whether a figure can be a pressure at sea level in its unit: `Q2992` is not hectopascals, and not assumed to be
 * inches.
 */
export function plausible(inches: boolean, figure: number): boolean {
  return inches ? figure >= 2500 && figure <= 3190 : figure >= 850 && figure <= 1090
}

/** Hectopascals of an inch of mercury. */
export const HPA_PER_INCH = 33.8639

/** The largest difference of one pressure in two units, each of which may be rounded down. */
const MAX_ROUNDING_HPA = 1.5

/** Whether a pressure differs from one that the report gives already, in either unit. */
export function contradicts(
  hpa: number,
  { qnhHpa, altimeterInHg }: Pick<TafDecoded, 'qnhHpa' | 'altimeterInHg'>,
): boolean {
  const given = [qnhHpa, altimeterInHg === null ? null : altimeterInHg * HPA_PER_INCH]
  return given.some((other) => other !== null && Math.abs(other - hpa) > MAX_ROUNDING_HPA)
}

/** Whether the temperature of a METAR has been read or is missing; a TAF has none. */
function hasTemperature({ missing, ...target }: Target): boolean {
  return !('temperatureC' in target) || target.temperatureC !== null || missing.includes('temperature')
}

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
  form: ({ form }) => (form === 'Q' ? '' : form),
  collect({ section }, form): CodedPressure | undefined {
    const written = FORMS.find((each) => each === (form === '' ? 'Q' : form))
    if (written === undefined) return undefined
    const field = written === 'A' || written === 'INS' ? 'altimeterInHg' : 'qnhHpa'
    const value = section[field]
    if (value === null) return section.missing.includes(field) ? { form: written, figure: null } : undefined
    return { form: written, figure: field === 'qnhHpa' ? value : Math.round(value * 100) }
  },
  put({ form, figure }, target) {
    const field = form === 'A' || form === 'INS' ? 'altimeterInHg' : 'qnhHpa'
    if (target[field] !== null || target.missing.includes(field)) return false
    if (figure === null) {
      // Slashes before the temperature may be another element with a typo.
      if (!hasTemperature(target)) return false
      target.missing.push(field)
    }
    if (figure !== null) {
      const value = field === 'qnhHpa' ? figure : figure / 100
      if (contradicts(field === 'qnhHpa' ? value : value * HPA_PER_INCH, target)) return false
      target[field] = value
    }
    return true
  },
} satisfies GroupKind<CodedPressure, Target>
