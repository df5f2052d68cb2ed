import { expect, test } from 'vitest'
import { otherEnd, readDegrees, readFeet } from './read-position.ts'

test.each([
  ['-34.4536', -34.4536],
  [' 90 ', 90],
  ['+5.', 5],
  ['.25', 0.25],
  ['90.1', null],
  ['1x', null],
  ['x1', null],
  ['1e1', null],
  ['.', null],
  ['', null],
  [undefined, null],
])('%j is a latitude of %j', (text, degrees) => {
  expect(readDegrees(text, 90)).toBe(degrees)
})

test.each([
  ['5500.0', 5500],
  ['-12.6', -13],
  ['FL085', null],
  ['5500 ft', null],
  ['1234567', null],
  ['', null],
])('%j is a height of %j', (text, feet) => {
  expect(readFeet(text)).toBe(feet)
})

test('an end that is not stated, or that is its point, is no loss', () => {
  expect(otherEnd('ADEP', '', { name: 'SADF' })).toEqual([])
  expect(otherEnd('ADEP', 'SADF', { name: 'SADF' })).toEqual([])
  expect(otherEnd('ADEP', 'SADF', undefined)).toEqual(['ADEP: SADF'])
})
