import type { Elements } from '../decode/elements.ts'
import type { Part } from '../decode/walk.ts'
import { cavok } from '../groups/cavok.ts'
import { cloud } from '../groups/cloud.ts'
import { skyCode } from '../groups/sky-code.ts'
import { verticalVisibility } from '../groups/vertical-visibility.ts'
import { visibility } from '../groups/visibility.ts'
import { visibilityMiles } from '../groups/visibility-miles.ts'
import { weather } from '../groups/weather.ts'
import { weatherMissing } from '../groups/weather-missing.ts'
import { weatherPair } from '../groups/weather-pair.ts'
import { wind } from '../groups/wind.ts'
import { windVariation } from '../groups/wind-variation.ts'
import { type GroupKind, place } from './group-kind.ts'

/** The section to which the elements belong: the report or one of its changes; null where none is allowed. */
export type SectionState = { readonly section: Elements | null }

/** Whether words of the header may still follow: before the first element of the weather, read or reported missing. */
export function isHeader({ part, report }: { readonly part: Part; readonly report: Elements }): boolean {
  const { wind, visibility, missing, weather, clouds } = report
  const read = wind !== null || visibility !== null || missing.length + weather.length + clouds.length > 0
  return part === 'body' && !read
}

function put<V>(kind: GroupKind<V, Elements>) {
  return place(kind, (state: SectionState) => state.section, null)
}

/** The kinds of groups that a METAR, a TAF and each of their changes can contain, in the order of reading. */
export const elementKinds = [
  put(wind),
  put(windVariation),
  put(visibilityMiles),
  put(visibility),
  put(cavok),
  put(weather),
  put(weatherPair),
  put(weatherMissing),
  put(cloud),
  put(skyCode),
  put(verticalVisibility),
]
