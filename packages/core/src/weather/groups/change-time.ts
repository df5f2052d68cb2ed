import { isClock } from '../decode/times.ts'
import { formOf, hasMark } from '../grammar/form.ts'
import { digits, type Found, type GroupKind } from '../grammar/group-kind.ts'
import { dayTimeOf } from '../grammar/source.ts'
import type { ChangeClock, ChangeTarget } from './change-target.ts'

/** A time of a change as written. */
export type CodedChangeTime = ChangeClock & {
  readonly word: 'FM' | 'TL' | 'AT'
  /** Whether only the hour is written: `FM09`. */
  readonly hourOnly: boolean
  readonly zulu: boolean
  /** Whether a blank separates the word and the figures: `FM 1300`. */
  readonly apart: boolean
}

/** Whether a blank divides a day and time: `FM27 1400`, whose `FM27` is no hour. */
export function isDivided(text: string, next: string): boolean {
  return /^\d{2,4}$/.test(next) && /^FM(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-4])[0-5]\d$/.test(text + next)
}

const FIELD = { FM: 'from', TL: 'to', AT: 'at' } as const

/** FM, TL and AT with a time. FM opens a change, unless BECMG or TEMPO directly precedes it. */
function changeTimeOf(dated: boolean) {
  return {
    name: 'changeTime',
    starts: 'FTA',
    read(tokens, at): Found<CodedChangeTime> | null {
      const word = tokens[at]!
      const apart = word === 'FM' || word === 'TL' || word === 'AT'
      const text = apart ? word + (tokens[at + 1] ?? '') : word
      const match = /^(FM|TL|AT)(\d\d)?(\d\d)(\d\d)(Z?)$|^(FM|TL)(\d\d)$/.exec(text)
      if (match === null || (apart && match[7] !== undefined)) return null
      if (dated && match[2] === undefined && isDivided(text, tokens[at + 1] ?? '')) return null
      const hourOnly = match[7] !== undefined
      const hour = Number(hourOnly ? match[7] : match[3])
      const minute = hourOnly ? 0 : Number(match[4])
      const day = match[2] === undefined ? null : Number(match[2])
      if (!isClock(hour, minute) || (day !== null && (day < 1 || day > 31))) return null
      const value: CodedChangeTime = {
        word: (match[1] ?? match[6]) as CodedChangeTime['word'],
        hourOnly,
        day,
        hour,
        minute,
        zulu: match[5] === 'Z',
        apart,
      }
      return { value, used: apart ? 2 : 1 }
    },
    format: ({ word, hourOnly, day, hour, minute, zulu, apart }) =>
      word +
      (apart ? ' ' : '') +
      (day === null ? '' : digits(day, 2)) +
      digits(hour, 2) +
      (hourOnly ? '' : digits(minute, 2)) +
      (zulu ? 'Z' : ''),
    form: ({ word, hourOnly, day, hour, zulu, apart }) =>
      formOf({
        [word]: word !== 'FM',
        hourOnly,
        [dated ? 'undated' : 'dated']: (day !== null) !== dated,
        h24: hour === 24,
        Z: zulu,
        apart,
      }),
    collect({ changes }, form): CodedChangeTime | undefined {
      const word = hasMark(form, 'TL') ? 'TL' : hasMark(form, 'AT') ? 'AT' : 'FM'
      const change = word === 'FM' ? changes.nextBegin() : changes.current(word)
      const time = change?.[FIELD[word]] ?? null
      if (time === null) return undefined
      const { day, hour, minute } = dayTimeOf(time, hasMark(form, 'h24'))
      return {
        word,
        hourOnly: hasMark(form, 'hourOnly'),
        day: hasMark(form, dated ? 'undated' : 'dated') === dated ? null : day,
        hour,
        minute,
        zulu: hasMark(form, 'Z'),
        apart: hasMark(form, 'apart'),
      }
    },
    put({ word, ...clock }, target) {
      return word === 'FM' ? target.openFrom(clock) : target.setTime(FIELD[word], clock)
    },
  } satisfies GroupKind<CodedChangeTime, ChangeTarget>
}

/** The times of the changes of a TAF, usually with the day. */
export const changeTime = changeTimeOf(true)

/** The times of trends, usually without the day. */
export const trendTime = changeTimeOf(false)
