import { digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import { contradicts, plausible, type Target } from './pressure.ts'

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

/** The pressure in hectopascals and inches, one after the other, as in Pakistan and Egypt; read when both agree. */
export const pressureInBoth = {
  name: 'pressure',
  starts: 'Q',
  read(tokens, at): Found<CodedBoth> | null {
    const match = BOTH.exec(tokens[at]!)
    if (match === null) return null
    const [, figures, letter, whole, point, part, unit] = match
    const [hectopascals, inches] = [Number(figures), Number(whole! + part!)]
    if (!plausible(false, hectopascals) || !plausible(true, inches)) return null
    if (contradicts(hectopascals, { qnhHpa: null, altimeterInHg: inches / 100 })) return null
    return one({ hectopascals, inches, letter: letter!, point: point!, unit: unit ?? '' })
  },
  format({ hectopascals, inches, letter, point, unit }) {
    const figures = digits(inches, 4)
    return `Q${digits(hectopascals, 4)}/${letter}${figures.slice(0, 2)}${point}${figures.slice(2)}${unit}`
  },
  // The form is the text without its figures.
  form: ({ letter, point, unit }) => `/${letter}${point}${unit}`,
  collect({ section: { qnhHpa, altimeterInHg } }, form): CodedBoth | undefined {
    const match = /^\/(A?)(\.?)((?:INS)?)$/.exec(form)
    if (match === null || qnhHpa === null || altimeterInHg === null) return undefined
    const [, letter, point, unit] = match
    return {
      hectopascals: qnhHpa,
      inches: Math.round(altimeterInHg * 100),
      letter: letter!,
      point: point!,
      unit: unit!,
    }
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
