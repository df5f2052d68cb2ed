import { codedTemperature, plain, readTemperature } from '../../group-kind.ts'
import { remark } from './remark.ts'

const readRow = (tokens: readonly string[], at: number, letter: string, pattern: RegExp): string[] | null => {
  if (tokens[at] !== letter) return null
  const row: string[] = []
  while (row.length < 4 && pattern.test(tokens[at + 1 + row.length] ?? '')) row.push(tokens[at + 1 + row.length]!)
  return row.length === 0 ? null : row
}

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

/** `Q 1013 1012 1012 1011` of Australian TAFs: QNH at the same times. */
export const forecastPressures = remark<readonly string[]>({
  name: 'forecastPressures',
  starts: 'Q',
  read(tokens, at) {
    const row = readRow(tokens, at, 'Q', /^(?:0[89]|1[01])\d\d$/)
    return row === null ? null : { value: row, used: row.length + 1 }
  },
  format: (row) => ['Q', ...row].join(' '),
  entry: (row) => ({ kind: 'forecastPressures', qnhHpa: row.map(Number) }),
})
