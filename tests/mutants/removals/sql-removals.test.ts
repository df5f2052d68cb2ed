import { expect, test } from 'vitest'
import { sqlRemovalsOf, without } from './sql-removals.ts'

function mutantsOf(source: string): readonly string[] {
  return sqlRemovalsOf(source).map((removal) => without(source, removal).replaceAll(/\s+/g, ' ').trim())
}

test.each([
  ['select a from t where x = 1', ['select a from t']],
  [
    "select a from t where x = ' and ' and y = 2 order by a",
    ['select a from t where y = 2 order by a', "select a from t where x = ' and ' order by a"],
  ],
  [
    'select a from t where x between 1 and 2 and (y or z and w)',
    [
      'select a from t where (y or z and w)',
      'select a from t where x between 1 and 2',
      'select a from t where x between 1 and 2 and (y or z )',
    ],
  ],
  [
    'update t set a = f(1, 2), b = 3 where c -- and d',
    [
      'update t set a = f(1, 2), b = 3 -- and d',
      'update t set b = 3 where c -- and d',
      'update t set a = f(1, 2) where c -- and d',
    ].map((text, n) => (n === 0 ? 'update t set a = f(1, 2), b = 3' : text)),
  ],
  ['select a from t where x\n-- name: next\nselect b', ['select a from t -- name: next select b']],
  ['if not found and x then', ['if not found then']],
])('%s', (source, mutants) => {
  expect(mutantsOf(source)).toEqual(mutants)
})

test('the name of the next statement stays at the beginning of its line', () => {
  const source = '-- name: one\nselect a from t where x\n\n-- about two\n-- name: two\nselect b\n'
  const [removal, ...others] = sqlRemovalsOf(source)
  expect(others).toEqual([])
  expect(without(source, removal!)).toBe('-- name: one\nselect a from t  \n-- name: two\nselect b\n')
})
