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
