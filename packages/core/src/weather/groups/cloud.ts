import type { Elements } from '../decode/elements.ts'
import { digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { Cloud } from '../schema/cloud.ts'
import { clearWordsOf, excludesCloud } from './clear-sky.ts'

/**
 * A cloud group as written. `hundreds` null for slashes, undefined for `///CB`, where one group of slashes is cover
 * and height.
 */
export type CodedCloud = {
  readonly cover: Cloud['cover']
  readonly hundreds: number | null | undefined
  readonly type: string
}

const TYPES = 'CB|TCU|CI|CC|CS|AC|AS|NS|SC|ST|CU|SF|CF|\\/\\/\\/'
const GROUP = new RegExp(`^(FEW|SCT|BKN|OVC|\\/\\/\\/)(\\d{3}|\\/\\/\\/)(${TYPES})?$`)
const DETECTED = /^\/\/\/(CB|TCU)$/

/** The group NsNsNshshshs: amount, base in hundreds of feet, type; slashes for each part a sensor cannot give. */
export const cloud = {
  name: 'cloud',
  starts: 'FSBO/',
  read(tokens, at): Found<CodedCloud> | null {
    const match = GROUP.exec(tokens[at]!)
    if (match === null) {
      const detected = DETECTED.exec(tokens[at]!)
      return detected === null ? null : one({ cover: null, hundreds: undefined, type: detected[1]! })
    }
    const [, cover, height, type] = match
    return one({
      cover: cover === '///' ? null : (cover as Cloud['cover']),
      hundreds: height === '///' ? null : Number(height),
      type: type ?? '',
    })
  },
  format: ({ cover, hundreds, type }) =>
    (cover ?? '///') + (hundreds === undefined ? '' : hundreds === null ? '///' : digits(hundreds, 3)) + type,
  form: ({ hundreds, type }) => (hundreds === undefined ? 'short' : type === '///' ? 'typed' : ''),
  collect({ section, next }, form): CodedCloud | undefined {
    return next(section.clouds, ({ cover, baseAglFt, type }) => ({
      cover,
      hundreds: baseAglFt !== null ? baseAglFt / 100 : form === 'short' ? undefined : null,
      type: type ?? (form === 'typed' ? '///' : ''),
    }))
  },
  put({ cover, hundreds, type }, target) {
    const found = {
      cover,
      baseAglFt: typeof hundreds === 'number' ? hundreds * 100 : null,
      type: type === '' || type === '///' ? null : type,
    }
    if (clearWordsOf(target).some((word) => excludesCloud(word, found))) return false
    target.clouds.push(found)
    return true
  },
} satisfies GroupKind<CodedCloud, Pick<Elements, 'cavok' | 'clouds' | 'skyCode'>>
