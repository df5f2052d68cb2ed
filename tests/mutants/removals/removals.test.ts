import { expect, test } from 'vitest'
import { removalsOf, without } from './removals.ts'

function mutantsOf(source: string): readonly string[] {
  return removalsOf('example.ts', source).map((removal) => `${removal.kind}: ${without(source, removal)}`)
}

test.each([
  ['close();', ['statement: {}']],
  ['x = 1', ['statement: {}']],
  ['const a = await b', ['await: const a = b']],
  [
    'function f(a = 1, { b = 2 }: T = {}) {}',
    [
      'default: function f(a, { b = 2 }: T = {}) {}',
      'default: function f(a = 1, { b = 2 }: T) {}',
      'default: function f(a = 1, { b }: T = {}) {}',
    ],
  ],
  ['if (a) return', ['early exit: {}']],
  [
    'for (;;) { if (a) { b(); continue } }',
    ['early exit: for (;;) { {} }', 'statement: for (;;) { if (a) { {} continue } }'],
  ],
  ['if (a) return 1; else return 2', []],
  [
    'const a = [b, c(), () => d]',
    ['element: const a = [c(), () => d]', 'element: const a = [b, () => d]', 'element: const a = [b, c()]'],
  ],
  ['const a = [b]', []],
  ['const a = [b, 1]', []],
])('without one piece, %s is %j', (source, mutants) => {
  const wrapped = source.includes('return') ? `function f(a: T) { ${source} }` : source
  const expected = mutants.map((mutant) => {
    const [kind, text] = mutant.split(/: (.*)/s)
    return wrapped === source ? mutant : `${kind}: function f(a: T) { ${text} }`
  })
  expect(mutantsOf(wrapped)).toEqual(expected)
})

test('a source that is no TypeScript is refused', () => {
  expect(() => removalsOf('example.ts', 'if (')).toThrow('example.ts')
})
