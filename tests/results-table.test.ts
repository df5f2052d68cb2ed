import { expect, test } from 'vitest'
import { withRows } from './results-table.ts'

const table = { name: 'faults', page: 'page.md', headings: ['Fault', 'Lost'] }
const PAGE =
  'Before\n\n<!-- faults -->\n| Fault | Lost |\n| --- | --- |\n| b | 1 |\n| c | 2 |\n<!-- /faults -->\n\nAfter\n'

test('a row replaces the one of the same name, and the others stay, in order', () => {
  const rows = [['c', 3] as const, ['a', 0] as const]
  expect(withRows(PAGE, table, rows)).toBe(PAGE.replace('| b | 1 |\n| c | 2 |\n', '| a | 0 |\n| b | 1 |\n| c | 3 |\n'))
})

test('an empty table gets its headings', () => {
  const empty = '<!-- faults -->\n<!-- /faults -->\n'
  expect(withRows(empty, table, [['a', 0]])).toBe(
    '<!-- faults -->\n| Fault | Lost |\n| --- | --- |\n| a | 0 |\n<!-- /faults -->\n',
  )
})
