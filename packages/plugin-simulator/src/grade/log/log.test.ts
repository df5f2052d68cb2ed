import { expect, test } from 'vitest'
import { objectsOf, splitUrl, targetOf, textOf } from './log.ts'

test.each([
  ['/v1/notes', '/v1/notes', []],
  ['/v1/notes?', '/v1/notes', []],
  ['/v1/notes?&&limit=5&', '/v1/notes', [['limit', '5']]],
  [
    '/v1/notes?a=1+2+3&b+c+d=4',
    '/v1/notes',
    [
      ['a', '1 2 3'],
      ['b c d', '4'],
    ],
  ],
  [
    '/v1/notes?a=%2B%20%3d&b=%c3%b1',
    '/v1/notes',
    [
      ['a', '+ ='],
      ['b', 'ñ'],
    ],
  ],
  [
    '/v1/notes?a=100%&b=%20',
    '/v1/notes',
    [
      ['a', '100%'],
      ['b', ' '],
    ],
  ],
  [
    '/v1/notes?cursor=a==&a',
    '/v1/notes',
    [
      ['cursor', 'a=='],
      ['a', ''],
    ],
  ],
  ['/v1/notes?a=1?b=2?', '/v1/notes', [['a', '1?b=2?']]],
  ['/v1/notes?a=1&a=2', '/v1/notes', [['a', '2']]],
  ['', '', []],
])('the parts of the address %s', (url, path, query) => {
  const parts = splitUrl(url)
  expect([parts.path, [...parts.query]]).toEqual([path, query])
})

test.each<[string, string, string]>([
  ['PUT', '/v1/plugin/live', 'live'],
  ['GET', '/v1/plugin/live', 'other'],
  ['PUT', '/v1/plugin/live/x', 'other'],
  ['PUT', '/v1/plugin/sessions/a', 'session'],
  ['PUT', '/v1/plugin/sessions', 'other'],
  ['GET', '/v1/plugin/sessions/a', 'other'],
  ['POST', '/v1/plugin/sessions/a', 'other'],
  ['PUT', '/v1/notes', 'other'],
  ['GET', '/v1/notes/a', 'other'],
  ['GET', '/v2/v1/notes', 'other'],
  ...'aerodromes aircraft notes checklists check-flights flight-plans plannings logbook plugin/sessions'
    .split(' ')
    .map((name): [string, string, string] => ['GET', `/v1/${name}`, 'read']),
])('the target of %s %s is %s', (method, path, target) => {
  expect(targetOf(method, path)).toBe(target)
})

test('a field of another type is no text, and no list of objects', () => {
  const object = { text: 'a', empty: '', number: 5, none: null, list: [{ a: 1 }, 'b', null, [], { c: 2 }], one: {} }
  const names = [...Object.keys(object), 'absent']
  expect(names.map((name) => textOf(object, name))).toEqual(['a', '', null, null, null, null, null])
  const lists = names.map((name) => objectsOf(object, name))
  expect(lists).toEqual([[], [], [], [], [{ a: 1 }, { c: 2 }], [], []])
  expect([textOf(null, 'a'), objectsOf(null, 'a')]).toEqual([null, []])
})
