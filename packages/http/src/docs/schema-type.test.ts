import { describe, expect, test } from 'vitest'
import { constraintsOf, typeHtml } from './schema-type.ts'

const NULL = '<span class="null">null</span>'

describe('the type of a schema', () => {
  test.each([
    [{ $ref: '#/components/schemas/Note' }, '<a href="#schema-Note">Note</a>'],
    [{ anyOf: [{ type: 'string' }] }, 'string'],
    [
      { anyOf: [{ $ref: '#/components/schemas/Wind' }, { type: 'null' }] },
      `<a href="#schema-Wind">Wind</a> or ${NULL}`,
    ],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'string' }] }, 'string or integer'],
    [{ anyOf: [], type: 'string' }, 'string'],
    [{ const: 'a<b', type: 'string' }, '<code>&quot;a&lt;b&quot;</code>'],
    [{ const: null }, '<code>null</code>'],
    [{ type: ['number', 'null'] }, `number or ${NULL}`],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ type: 'array' }, 'list of any'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'map of number'],
    [{ type: 'object', additionalProperties: true }, 'object'],
    [{ type: 'object', properties: {}, additionalProperties: { type: 'number' } }, 'object'],
    [{ type: 'string', additionalProperties: { type: 'number' } }, 'string'],
    [{}, 'any'],
  ])('%j is %s', (schema, html) => {
    expect(typeHtml(schema)).toBe(html)
  })
})

describe('the constraints of a schema', () => {
  test.each([
    [{}, []],
    [{ minimum: 1 }, ['at least 1']],
    [{ minimum: 0, maximum: 9 }, ['0 to 9']],
    [{ maximum: 9 }, ['at most 9']],
    [{ minLength: 1 }, ['not empty']],
    [{ minLength: 2 }, ['at least 2 characters']],
    [{ minLength: 1, maxLength: 4 }, ['1 to 4 characters']],
    [{ maxLength: 4 }, ['at most 4 characters']],
    [{ minItems: 1 }, ['not empty']],
    [{ minItems: 3 }, ['at least 3 elements']],
    [{ minItems: 3, maxItems: 3 }, ['3 to 3 elements']],
    [{ maxProperties: 30 }, ['at most 30 keys']],
    [{ enum: ['a', 'b<c', null] }, ['one of <code>a</code> <code>b&lt;c</code>']],
    [{ enum: [null] }, []],
    [{ pattern: '^<$' }, ['<code>^&lt;$</code>']],
    [{ default: 'a' }, ['default <code>&quot;a&quot;</code>']],
    [{ default: null }, ['default <code>null</code>']],
    [{ minLength: 1, pattern: 'x', minimum: 2 }, ['at least 2', 'not empty', '<code>x</code>']],
  ])('%j are %j', (schema, texts) => {
    expect(constraintsOf(schema)).toEqual(texts)
  })
})
