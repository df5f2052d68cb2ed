import { digits } from '../../grammar/group-kind.ts'
import { readRow } from './forecast-row.ts'
import { remark } from './remark.ts'

/** `Q 1013 1012 1012 1011` of Australian TAFs: QNH at the same times. */
export const forecastPressures = remark<readonly string[], 'forecastPressures'>({
  name: 'forecastPressures',
  starts: 'Q',
  read(tokens, at) {
    const row = readRow(tokens, at, 'Q', /^(?:0[89]|1[01])\d\d$/)
    return row === null ? null : { value: row, used: row.length + 1 }
  },
  format: (row) => ['Q', ...row].join(' '),
  coded: ({ qnhHpa }) => qnhHpa.map((hpa) => digits(hpa, 4)),
  entry: (row) => ({ kind: 'forecastPressures', qnhHpa: row.map(Number) }),
})
