import { formOf, hasMark, patternOf } from '../../grammar/form.ts'
import { remark } from './remark.ts'

const HPA_PER_MMHG = 1.333_224

/** The usual figures of hectopascals: four behind the letters, as many as needed behind millimetres. */
function usualHpa(hpa: number | null, mmHg: string): string {
  return hpa === null ? '' : Number.isInteger(hpa) && mmHg === '' ? String(hpa).padStart(4, '0') : String(hpa)
}

/**
 * QFE753/1004, QFE753 (millimetres of mercury), QFE1004, QFE872.6, QFE 872.6 or QFE982/0 (hectopascals): the pressure
 * at the aerodrome.
 */
export const fieldPressure = remark<{ mmHg: string; hpa: string; apart: boolean }, 'fieldPressure'>({
  name: 'fieldPressure',
  starts: 'Q',
  read(tokens, at) {
    // A whole number after the word may be another element: only a decimal belongs to it.
    const apart = tokens[at] === 'QFE' && /^\d{3,4}[./]\d$/.test(tokens[at + 1] ?? '')
    const text = apart ? `QFE${tokens[at + 1]}` : tokens[at]!
    const match = /^QFE(?:([5-8]\d\d)(?:\/(\d{3,4}))?|(0[5-9]\d\d|1[01]\d\d|(?:[5-9]\d\d|10\d\d)[./]\d))$/.exec(text)
    if (match === null) return null
    const hpa = match[2] ?? match[3]
    if (match[2] !== undefined && Math.abs(Number(match[1]) * HPA_PER_MMHG - Number(match[2])) > 1.5) return null
    return { value: { mmHg: match[1] ?? '', hpa: hpa ?? '', apart }, used: apart ? 2 : 1 }
  },
  format: ({ mmHg, hpa, apart }) => `QFE${apart ? ' ' : ''}${mmHg}${mmHg !== '' && hpa !== '' ? '/' : ''}${hpa}`,
  // The form is a pattern of the hectopascals, where it is not the usual one.
  form({ mmHg, hpa, apart }) {
    const usual = usualHpa(hpa === '' ? null : Number(hpa.replace('/', '.')), mmHg)
    return formOf({ [patternOf(hpa)]: hpa !== usual, apart })
  },
  coded({ mmHg, hpa }, form) {
    const millimetres = mmHg === null ? '' : String(mmHg)
    const pattern = /#+(?:[./]#)?/.exec(form)?.[0]
    const apart = hasMark(form, 'apart')
    if (hpa === null || pattern === undefined) return { mmHg: millimetres, hpa: usualHpa(hpa, millimetres), apart }
    const decimal = /[./]/.exec(pattern)?.[0]
    const figures = decimal === undefined ? String(hpa) : hpa.toFixed(1).replace('.', decimal)
    return { mmHg: millimetres, hpa: figures.padStart(pattern.length, '0'), apart }
  },
  entry: ({ mmHg, hpa }) => ({
    kind: 'fieldPressure',
    mmHg: mmHg === '' ? null : Number(mmHg),
    hpa: hpa === '' ? null : Number(hpa.replace('/', '.')),
  }),
})
