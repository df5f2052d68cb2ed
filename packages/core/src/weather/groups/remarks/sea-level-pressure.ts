import { digits, one } from '../../grammar/group-kind.ts'
import { type BodyFacts, remark } from './remark.ts'

const HPA_PER_INCH = 33.8639

/** The largest difference between the altimeter setting and the sea-level pressure of one report. */
const MAX_DIFFERENCE_HPA = 40

/** The pressure whose last three figures are `tenths`, nearest to the altimeter setting; null without a near one. */
function pressureOf(tenths: number, body: BodyFacts | null): number | null {
  const inches = body?.altimeterInHg ?? null
  const settingHpa = body?.qnhHpa ?? (inches === null ? null : inches * HPA_PER_INCH)
  if (settingHpa === null) return null
  const hpa = [8000, 9000, 10_000]
    .map((hundreds) => (hundreds + tenths) / 10)
    .find((candidate) => Math.abs(candidate - settingHpa) <= MAX_DIFFERENCE_HPA)
  return hpa ?? null
}

/**
 * SLPppp: tens, units and tenths of hectopascals. The altimeter setting of the report determines the hundreds; without
 * one, the value is null. SLPNO: not available.
 */
export const seaLevelPressure = remark<number | null, 'seaLevelPressure'>({
  name: 'seaLevelPressure',
  starts: 'S',
  read(tokens, at) {
    const match = /^SLP(?:(\d{3})|NO)$/.exec(tokens[at]!)
    return match === null ? null : one(match[1] === undefined ? null : Number(match[1]))
  },
  format: (tenths) => `SLP${tenths === null ? 'NO' : digits(tenths, 3)}`,
  // Where the pressure is not known without an altimeter setting, the form contains the figures.
  form: (tenths, { body }) => (tenths === null || pressureOf(tenths, body) !== null ? '' : digits(tenths, 3)),
  coded: ({ hpa }, form) => (hpa !== null ? Math.round(hpa * 10) % 1000 : form === '' ? null : Number(form)),
  entry: (tenths, { body }) => ({ kind: 'seaLevelPressure', hpa: tenths === null ? null : pressureOf(tenths, body) }),
})
