import { codedTemperature, plain, readTemperature } from '../../grammar/group-kind.ts'
import { readRow } from './forecast-row.ts'
import { remark } from './remark.ts'

/** `T 15 14 18 12` of Australian TAFs: temperatures at the begin of validity and three-hour steps from there. */
export const forecastTemperatures = remark<readonly number[]>({
  name: 'forecastTemperatures',
  starts: 'T',
  read(tokens, at) {
    const row = readRow(tokens, at, 'T', /^M?\d\d$/)
    return row === null ? null : { value: row.map(readTemperature), used: row.length + 1 }
  },
  format: (row) => ['T', ...row.map(codedTemperature)].join(' '),
  entry: (row) => ({ kind: 'forecastTemperatures', temperaturesC: row.map(plain) }),
})
