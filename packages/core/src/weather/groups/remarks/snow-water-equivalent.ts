import { remark } from './remark.ts'
import { tenthsGroup } from './tenths-group.ts'

/** 933RRR: water equivalent of the snow on the ground, in tenths of an inch. */
export const snowWaterEquivalent = remark<number, 'snowWaterEquivalent'>({
  name: 'snowWaterEquivalent',
  ...tenthsGroup('933'),
  coded: ({ inches }) => Math.round(inches * 10),
  entry: (tenths) => ({ kind: 'snowWaterEquivalent', inches: tenths / 10 }),
})
