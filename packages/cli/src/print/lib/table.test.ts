import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldLines } from './field-lines.ts'
import { printable } from './printable.ts'
import { table } from './table.ts'

test('columns are as wide as their widest cell', () => {
  const columns = [
    { title: 'name', align: 'left' },
    { title: 'count', align: 'right' },
  ] as const
  expect(
    table(columns, [
      ['Ñandú', 7],
      ['a', 12345678],
    ]),
  ).toBe('name      count\nÑandú         7\na      12345678\n')
})

test('text of other people cannot move the cursor or hide text, and takes one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = [printable(text), table([{ title: 't', align: 'left' }], [[text]]), fieldLines({ t: text })]
      for (const line of shown)
        expect(line.trimEnd().replace(/^t\n/, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})

test('a field of 0 is shown, and one that is null is a dash', () => {
  expect(fieldLines({ records: 0, name: null, id: 'a' })).toBe('records  0\nname     -\nid       a\n')
})
