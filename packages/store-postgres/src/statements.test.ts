import { expect, test } from 'vitest'
import { readStatements } from './statements.ts'

test('reads the statements of a file by name, without comments', () => {
  expect(readStatements('airways', ['list', 'list_by_designator']).list).toBe(
    'select doc from airway where $2::text is null and ($1::text is null or airspace = $1) order by ord',
  )
})

test('rejects a file that lacks a statement or contains an unused one', () => {
  expect(() => readStatements('airways', ['list', 'list_by_designator', 'other'])).toThrow('sql/airways.sql contains')
  expect(() => readStatements('airways', ['list'])).toThrow('contains list, list_by_designator, not list')
})
