import type { Elements } from '../decode/elements.ts'
import type { GroupKind } from '../grammar/group-kind.ts'
import { flag } from './flag.ts'

const word = flag('noSignificantWeather', 'NSW', 'noSignificantWeather')

/** NSW: the end of the significant weather. Weather of the same section contradicts it. */
export const noSignificantWeather = {
  ...word,
  put: (value, target) => target.weather.length === 0 && word.put(value, target),
} satisfies GroupKind<true, Pick<Elements, 'noSignificantWeather' | 'weather'>>
