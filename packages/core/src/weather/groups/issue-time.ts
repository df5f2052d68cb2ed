import { type DayTime, isClock } from '../decode/times.ts'
import { formOf, hasMark } from '../grammar/form.ts'
import { DIGITS, digits, type GroupKind, one } from '../grammar/group-kind.ts'
import { dayTimeOf } from '../grammar/source.ts'

/** A day and time as written, with or without its Z. */
export type IssueTime = DayTime & { readonly zulu: boolean }

/** The group YYGGggZ: day of the month, hour and minute, UTC. The Z is sometimes left out. */
export const issueTime = {
  name: 'time',
  starts: DIGITS,
  read(tokens, at) {
    const match = /^(\d\d)(\d\d)(\d\d)(Z?)$/.exec(tokens[at]!)
    if (match === null) return null
    const value = { day: Number(match[1]), hour: Number(match[2]), minute: Number(match[3]), zulu: match[4] === 'Z' }
    return value.day >= 1 && value.day <= 31 && isClock(value.hour, value.minute) ? one(value) : null
  },
  format: ({ day, hour, minute, zulu }) => `${digits(day, 2)}${digits(hour, 2)}${digits(minute, 2)}${zulu ? 'Z' : ''}`,
  form: ({ hour, zulu }) => formOf({ h24: hour === 24, noZ: !zulu }),
  collect({ report }, form): IssueTime | undefined {
    const time = report.observedAt ?? report.issuedAt
    return time === null ? undefined : { ...dayTimeOf(time, hasMark(form, 'h24')), zulu: !hasMark(form, 'noZ') }
  },
  put: (value, target) => target.setTime(value),
} satisfies GroupKind<IssueTime, { setTime(value: DayTime): boolean }>
