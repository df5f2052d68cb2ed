import type { Elements } from '../decode/elements.ts'
import type { Found, GroupKind } from '../grammar/group-kind.ts'
import { excludesWeather } from './clear-sky.ts'
import { type CodedWeather, codedWeather, formatWeather, readWeather, weatherOf } from './weather.ts'

/** Two weather groups joined by a slash, as Iranian stations write them: both are present. */
export const weatherPair = {
  name: 'weather',
  starts: '-+VMBPDSTFRIGUH',
  read(tokens, at): Found<readonly [CodedWeather, CodedWeather]> | null {
    const texts = tokens[at]!.split('/')
    if (texts.length !== 2) return null
    const first = readWeather(texts[0]!)
    const second = readWeather(texts[1]!)
    return first === null || second === null ? null : { value: [first, second], used: 1 }
  },
  format: ([first, second]) => `${formatWeather(first)}/${formatWeather(second)}`,
  form: () => 'pair',
  collect({ section, next }, form): readonly [CodedWeather, CodedWeather] | undefined {
    if (form !== 'pair') return undefined
    const first = next(section.weather, (item) => codedWeather(item, false))
    const second = next(section.weather, (item) => codedWeather(item, false))
    return first && second && [first, second]
  },
  put(value, target) {
    if (excludesWeather(target)) return false
    for (const part of value) target.weather.push(weatherOf(part, formatWeather(part)))
    return true
  },
} satisfies GroupKind<
  readonly [CodedWeather, CodedWeather],
  Pick<Elements, 'cavok' | 'noSignificantWeather' | 'weather'>
>
