import { remark } from './remark.ts'
import { tenthsGroup } from './tenths-group.ts'

/** 931RRR: snow fallen in six hours, in tenths of an inch. */
export const snowfall = remark<number, 'snowfall'>({
  name: 'snowfall',
  ...tenthsGroup('931'),
  coded: ({ inches }) => Math.round(inches * 10),
  entry: (tenths) => ({ kind: 'snowfall', hours: 6, inches: tenths / 10 }),
})
