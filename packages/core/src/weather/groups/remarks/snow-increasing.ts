import { patternOf } from '../../grammar/form.ts'
import { digits } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** `SNINCR 2/10`: snow increases rapidly; inches in the past hour, and on the ground. */
export const snowIncreasing = remark<{ hour: string; total: string }, 'snowIncreasing'>({
  name: 'snowIncreasing',
  starts: 'S',
  read(tokens, at) {
    const match = tokens[at] === 'SNINCR' ? /^(\d{1,2})\/(\d{1,3})$/.exec(tokens[at + 1] ?? '') : null
    return match === null || Number(match[1]) > Number(match[2])
      ? null
      : { value: { hour: match[1]!, total: match[2]! }, used: 2 }
  },
  format: ({ hour, total }) => `SNINCR ${hour}/${total}`,
  form({ hour, total }) {
    const usual = hour === String(Number(hour)) && total === String(Number(total))
    return usual ? '' : patternOf(`${hour}/${total}`)
  },
  coded({ hourInches, totalInches }, form) {
    const [hour = '', total = ''] = form.split('/')
    return { hour: digits(hourInches, hour.length), total: digits(totalInches, total.length) }
  },
  entry: ({ hour, total }) => ({ kind: 'snowIncreasing', hourInches: Number(hour), totalInches: Number(total) }),
})
