import { remark } from './remark.ts'

/** `SNINCR 2/10`: snow increases rapidly; inches in the past hour, and on the ground. */
export const snowIncreasing = remark<{ hour: string; total: string }>({
  name: 'snowIncreasing',
  starts: 'S',
  read(tokens, at) {
    const match = tokens[at] === 'SNINCR' ? /^(\d{1,2})\/(\d{1,3})$/.exec(tokens[at + 1] ?? '') : null
    return match === null || Number(match[1]) > Number(match[2])
      ? null
      : { value: { hour: match[1]!, total: match[2]! }, used: 2 }
  },
  format: ({ hour, total }) => `SNINCR ${hour}/${total}`,
  entry: ({ hour, total }) => ({ kind: 'snowIncreasing', hourInches: Number(hour), totalInches: Number(total) }),
})
