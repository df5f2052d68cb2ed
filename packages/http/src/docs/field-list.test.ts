import { expect, test } from 'vitest'
import { fieldListHtml, fieldsOf } from './field-list.ts'

test('a long list of fields is folded under their number and their names, each once', () => {
  const part = { type: 'object', required: ['b'], properties: { a: { type: 'null' }, b: { type: 'null' } } }
  const properties = { a: part, parts: { type: 'array', items: part } }
  const fields = fieldsOf({ properties }, {})
  expect(fields.map(({ path, required }) => [path, required])).toEqual([
    ['a', false],
    ['a.a', false],
    ['a.b', true],
    ['parts', false],
    ['parts[].a', false],
    ['parts[].b', true],
  ])
  const html = fieldListHtml(fields, 'x')
  expect(html).toContain('<summary>6 fields <span class="names">a, b, parts</span></summary>')
  expect(html).toContain('<div id="x.parts.b">')
})

test('a list of five fields is shown without a fold, and one more is folded', () => {
  function listOf(count: number) {
    const names = Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'string' }])
    return fieldListHtml(fieldsOf({ properties: Object.fromEntries(names) }, {}), 'x')
  }
  expect([0, 1, 5, 6].map((count) => listOf(count).startsWith('<details'))).toEqual([false, false, false, true])
})
