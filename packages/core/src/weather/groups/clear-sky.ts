import type { Elements } from '../decode/elements.ts'
import type { Cloud } from '../schema/cloud.ts'

/** The words that exclude clouds, all or some of them. */
export type ClearWord = 'CAVOK' | NonNullable<Elements['skyCode']>

/** The height in feet below which a word excludes any cloud: CLR is what automated stations report. */
const LIMITS_FT = {
  CAVOK: 5000,
  NSC: 5000,
  CLR: 12_000,
  NCD: Number.POSITIVE_INFINITY,
  SKC: Number.POSITIVE_INFINITY,
} as const

/**
 * Whether a word excludes a cloud (ICAO Annex 3, FMH-1): one below its limit or of unknown height, and CB and TCU. A
 * cloud without an amount is one that the cloud sensor did not detect; slashes alone state nothing.
 */
export function excludesCloud(word: ClearWord, { cover, baseAglFt, type }: Cloud): boolean {
  const convective = type === 'CB' || type === 'TCU'
  if (cover === null) return convective && word !== 'NCD'
  return convective || baseAglFt === null || baseAglFt < LIMITS_FT[word]
}

/** The words of a section that exclude clouds. */
export function clearWordsOf({ cavok, skyCode }: Pick<Elements, 'cavok' | 'skyCode'>): readonly ClearWord[] {
  return [...(cavok ? ['CAVOK' as const] : []), ...(skyCode === null ? [] : [skyCode])]
}

/** Whether a section states that there is no weather. */
export function excludesWeather({
  cavok,
  noSignificantWeather,
}: Pick<Elements, 'cavok' | 'noSignificantWeather'>): boolean {
  return cavok || noSignificantWeather
}
