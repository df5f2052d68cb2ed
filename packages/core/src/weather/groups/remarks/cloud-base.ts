import { patternOf } from '../../grammar/form.ts'
import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** QBBnnn of Russian stations: base of the lowest cloud in metres. */
export const cloudBase = remark<string, 'cloudBase'>({
  name: 'cloudBase',
  starts: 'Q',
  read(tokens, at) {
    const match = /^QBB(\d{2,4})$/.exec(tokens[at]!)
    return match === null ? null : one(match[1]!)
  },
  format: (meters) => `QBB${meters}`,
  form: (meters) => (meters === String(Number(meters)) ? '' : patternOf(meters)),
  coded: ({ meters }, form) => String(meters).padStart(form.length, '0'),
  entry: (meters) => ({ kind: 'cloudBase', meters: Number(meters) }),
})
