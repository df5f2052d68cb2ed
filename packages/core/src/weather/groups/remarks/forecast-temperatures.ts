import { hasMark, isMinusZero, signed } from '../../grammar/form.ts'
import { codedTemperature, plain, readTemperature } from '../../grammar/group-kind.ts'
import { readRow } from './forecast-row.ts'
import { remark } from './remark.ts'

/** `T 15 14 18 12` of Australian TAFs: temperatures at the begin of validity and three-hour steps from there. */
export const forecastTemperatures = remark<readonly number[], 'forecastTemperatures'>({
  name: 'forecastTemperatures',
  starts: 'T',
  read(tokens, at) {
    const row = readRow(tokens, at, 'T', /^M?\d\d$/)
    return row === null ? null : { value: row.map(readTemperature), used: row.length + 1 }
  },
  format: (row) => ['T', ...row.map(codedTemperature)].join(' '),
  // The form lists the places of minus zero.
  form: (row) => row.flatMap((value, place) => (isMinusZero(value) ? [place] : [])).join(' '),
  coded: ({ temperaturesC }, form) => temperaturesC.map((value, place) => signed(value, hasMark(form, String(place)))),
  entry: (row) => ({ kind: 'forecastTemperatures', temperaturesC: row.map(plain) }),
})
