import { isClock } from '../decode/times.ts'
import { formOf, hasMark } from '../grammar/form.ts'
import { digits, type Found, type GroupKind } from '../grammar/group-kind.ts'
import { dayTimeOf } from '../grammar/source.ts'
import type { Wind } from '../schema/wind.ts'
import { type CodedWind, codedWind, formatWind, readWind, windForm, windOf } from './wind.ts'

/** A later wind as written, with the day and hour it begins. */
export type CodedLaterWind = { readonly wind: CodedWind; readonly figures: string }

/** `WND 33009KT AFT 1315` of military TAFs: the wind from a day and hour on. */
export const laterWind = {
  name: 'laterWind',
  starts: 'W',
  read(tokens, at): Found<CodedLaterWind> | null {
    if (tokens[at] !== 'WND' || tokens[at + 2] !== 'AFT') return null
    const wind = readWind(tokens[at + 1] ?? '')
    const figures = tokens[at + 3] ?? ''
    if (wind === null || !/^\d{4}$/.test(figures) || !isClock(Number(figures.slice(2)), 0)) return null
    return { value: { wind, figures }, used: 4 }
  },
  format: ({ wind, figures }) => `WND ${formatWind(wind)} AFT ${figures}`,
  form: ({ wind, figures }) => formOf({ [windForm(wind)]: windForm(wind) !== '', h24: figures.endsWith('24') }),
  collect({ section, next }, form): CodedLaterWind | undefined {
    return next(section.laterWinds, ({ from, wind }) => {
      if (from === null) return undefined
      const { day, hour } = dayTimeOf(from, hasMark(form, 'h24'))
      return { wind: codedWind(wind, form), figures: digits(day, 2) + digits(hour, 2) }
    })
  },
  put({ wind, figures }, target) {
    const found = windOf(wind)
    return found !== null && target.addLaterWind(found, Number(figures.slice(0, 2)), Number(figures.slice(2)))
  },
} satisfies GroupKind<CodedLaterWind, { addLaterWind(wind: Wind, day: number, hour: number): boolean }>
