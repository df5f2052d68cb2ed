import { isClock } from '../decode/times.ts'
import { formOf, hasMark } from '../grammar/form.ts'
import { DIGITS, digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import { dayTimeOf } from '../grammar/source.ts'
import type { ChangeTarget, Period } from './change-target.ts'

function startsAt24(figures: string): boolean {
  return figures.startsWith('24')
}

function endsAt24(figures: string): boolean {
  return figures.endsWith('24')
}

/** Whether four digits are an hour and minutes. */
function isClockText(figures: string): boolean {
  return isClock(Number(figures.slice(0, 2)), Number(figures.slice(2)))
}

/**
 * The period of a change of a TAF: `1012/1014`, or `1014` in the form of before 2008. The report determines the meaning
 * of its digits.
 */
export const changePeriod = {
  name: 'changePeriod',
  starts: DIGITS,
  read(tokens, at): Found<Period> | null {
    const match = /^(\d{4})(?:\/(\d{4}))?$/.exec(tokens[at]!)
    return match === null ? null : one({ first: match[1]!, second: match[2] ?? null, next: tokens[at + 1] })
  },
  format: ({ first, second }) => (second === null ? first : `${first}/${second}`),
  form: ({ first, second }) =>
    formOf({
      hours: second === null,
      from24: second === null ? startsAt24(first) : endsAt24(first),
      to24: endsAt24(second ?? first),
    }),
  collect({ changes }, form): Period | undefined {
    const { from = null, to = null } = changes.nextBegin() ?? {}
    if (from === null || to === null) return undefined
    const [begin, end] = [dayTimeOf(from, hasMark(form, 'from24')), dayTimeOf(to, hasMark(form, 'to24'))]
    if (hasMark(form, 'hours'))
      return { first: digits(begin.hour, 2) + digits(end.hour, 2), second: null, next: undefined }
    const [first, second] = [begin, end].map(({ day, hour }) => digits(day, 2) + digits(hour, 2))
    return { first: first!, second: second!, next: undefined }
  },
  put: (value, target) => target.setPeriod(value),
} satisfies GroupKind<Period, ChangeTarget>

/** The period of a trend: two times of day, `1300/1430`, or two days and hours. */
export const trendPeriod = {
  ...changePeriod,
  form({ first, second }) {
    if (second !== null && !(isClockText(first) && isClockText(second)))
      return formOf({ days: true, from24: endsAt24(first), to24: endsAt24(second) })
    return formOf({ from24: startsAt24(first), to24: startsAt24(second ?? '') })
  },
  collect(source, form): Period | undefined {
    if (hasMark(form, 'days')) return changePeriod.collect(source, form)
    const { from = null, to = null } = source.changes.nextBegin() ?? {}
    if (from === null || to === null) return undefined
    const [first, second] = [dayTimeOf(from, hasMark(form, 'from24')), dayTimeOf(to, hasMark(form, 'to24'))].map(
      ({ hour, minute }) => digits(hour, 2) + digits(minute, 2),
    )
    return { first: first!, second: second!, next: undefined }
  },
} satisfies GroupKind<Period, ChangeTarget>
