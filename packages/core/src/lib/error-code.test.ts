import { expect, test } from 'vitest'
import { asError, codeOf, deepestMessage } from './error-code.ts'

const absent = Object.assign(new Error('no such file'), { code: 'ENOENT' })
const failed = new Error('fetch failed', { cause: new Error('no connection', { cause: absent }) })

test.each([
  ['its own', absent, 'ENOENT'],
  ['that of the error which caused it, over several errors', failed, 'ENOENT'],
  ['its own, before that of its cause', Object.assign(new Error('', { cause: absent }), { code: 'EOTHER' }), 'EOTHER'],
  ['that of its cause, for a number', Object.assign(new Error('', { cause: absent }), { code: 7 }), 'ENOENT'],
  ['none', new Error('x', { cause: { code: 'ENOENT' } }), null],
  ['none, because it is no error', { code: 'ENOENT' }, null],
])('the code of an error is %s', (_, error, code) => {
  expect(codeOf(error)).toBe(code)
})

test('what was thrown is an error, with its text as message', () => {
  expect(asError(absent)).toBe(absent)
  expect([asError('stop'), asError(undefined)]).toEqual([new Error('stop'), new Error('undefined')])
})

test('the deepest message is that of the first cause', () => {
  const others = [absent, new Error('x', { cause: 'y' }), 'stop', null]
  expect([failed, ...others].map(deepestMessage)).toEqual(['no such file', 'no such file', 'x', 'stop', 'null'])
})
