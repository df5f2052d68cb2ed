import { isClock } from '../decode/times.ts'
import { formOf, hasMark } from '../grammar/form.ts'
import { DIGITS, digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import { dayTimeOf } from '../grammar/source.ts'

/** The validity of a TAF as written; `toDay` null in the form of before 2008, which gives a day and two hours. */
export type CodedValidity = {
  readonly fromDay: number
  readonly fromHour: number
  readonly toDay: number | null
  readonly toHour: number
}

function isDay(day: number): boolean {
  return day >= 1 && day <= 31
}

/** Reads `1012/1112` or `101212`. */
export function readValidity(text: string): CodedValidity | null {
  const match = /^(\d\d)(\d\d)(?:\/(\d\d))?(\d\d)$/.exec(text)
  if (match === null) return null
  const value = {
    fromDay: Number(match[1]),
    fromHour: Number(match[2]),
    toDay: match[3] === undefined ? null : Number(match[3]),
    toHour: Number(match[4]),
  }
  const valid = isDay(value.fromDay) && (value.toDay === null || isDay(value.toDay))
  return valid && isClock(value.fromHour, 0) && isClock(value.toHour, 0) ? value : null
}

/** The period a TAF is valid for, Y1Y1G1G1/Y2Y2G2G2. */
export const validity = {
  name: 'validity',
  starts: DIGITS,
  read(tokens, at): Found<CodedValidity> | null {
    const value = readValidity(tokens[at]!)
    return value === null ? null : one(value)
  },
  format: ({ fromDay, fromHour, toDay, toHour }) =>
    `${digits(fromDay, 2)}${digits(fromHour, 2)}${toDay === null ? '' : `/${digits(toDay, 2)}`}${digits(toHour, 2)}`,
  form: ({ fromHour, toDay, toHour }) =>
    formOf({ hours: toDay === null, from24: fromHour === 24, to24: toHour === 24 }),
  collect({ report: { validFrom, validTo } }, form): CodedValidity | undefined {
    if (validFrom === null || validTo === null) return undefined
    const from = dayTimeOf(validFrom, hasMark(form, 'from24'))
    const to = dayTimeOf(validTo, hasMark(form, 'to24'))
    return { fromDay: from.day, fromHour: from.hour, toDay: hasMark(form, 'hours') ? null : to.day, toHour: to.hour }
  },
  put: (value, target) => target.setValidity(value),
} satisfies GroupKind<CodedValidity, { setValidity(value: CodedValidity): boolean }>
