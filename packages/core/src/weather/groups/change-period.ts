import { DIGITS, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { ChangeTarget, Period } from './change-target.ts'

/**
 * The period of a change: `1012/1014`, or `1014` in the form of before 2008. The report determines the meaning of its
 * digits.
 */
export const changePeriod = {
  name: 'changePeriod',
  starts: DIGITS,
  read(tokens, at): Found<Period> | null {
    const match = /^(\d{4})(?:\/(\d{4}))?$/.exec(tokens[at]!)
    return match === null ? null : one({ first: match[1]!, second: match[2] ?? null, next: tokens[at + 1] })
  },
  format: ({ first, second }) => (second === null ? first : `${first}/${second}`),
  put: (value, target) => target.setPeriod(value),
} satisfies GroupKind<Period, ChangeTarget>
