import type { DayTime } from '../../decode/times.ts'
import { formOf, hasMark } from '../../grammar/form.ts'
import { digits } from '../../grammar/group-kind.ts'
import { dayTimeOf } from '../../grammar/source.ts'
import { remark } from './remark.ts'

/** `NXT FCST BY 071400Z`, `NXT FCST WILL BE ISSUED AT 171245Z` of Canadian TAFs: when the next one is due. */
export const nextForecast = remark<DayTime & { words: 'BY' | 'WILL BE ISSUED AT' }, 'nextForecast'>({
  name: 'nextForecast',
  starts: 'N',
  read(tokens, at) {
    if (tokens[at] !== 'NXT' || tokens[at + 1] !== 'FCST') return null
    const later = ['WILL', 'BE', 'ISSUED', 'AT'].every((word, index) => tokens[at + 2 + index] === word)
    if (!later && tokens[at + 2] !== 'BY') return null
    const used = later ? 7 : 4
    const match = /^(\d\d)(\d\d)(\d\d)Z$/.exec(tokens[at + used - 1] ?? '')
    if (match === null) return null
    const time = { day: Number(match[1]), hour: Number(match[2]), minute: Number(match[3]) }
    return { value: { ...time, words: later ? 'WILL BE ISSUED AT' : 'BY' }, used }
  },
  format: ({ words, day, hour, minute }) =>
    `NXT FCST ${words} ${digits(day, 2)}${digits(hour, 2)}${digits(minute, 2)}Z`,
  form: ({ words, hour }) => formOf({ issued: words !== 'BY', h24: hour === 24 }),
  coded: ({ at }, form) => ({
    ...dayTimeOf(at, hasMark(form, 'h24')),
    words: hasMark(form, 'issued') ? 'WILL BE ISSUED AT' : 'BY',
  }),
  entry(value, target) {
    const at = target.resolve(value)
    return at === null ? null : { kind: 'nextForecast', at }
  },
})
