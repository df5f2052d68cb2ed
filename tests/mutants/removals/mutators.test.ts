import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { changes } from './changes.ts'
import { type Mutator, type Node, nodesIn, removals } from './mutators.ts'

/** The source with each mutant, as `KIND: SOURCE`. */
function mutantsOf(source: string, mutators: Readonly<Record<string, Mutator>>): readonly string[] {
  function listOf(nodes: unknown): string {
    return (nodes as readonly Node[]).map(textOf).join(', ')
  }
  function textOf(node: Node): string {
    if (node.type === 'BlockStatement') return '{}'
    if (node.type === 'ObjectExpression') return `{ ${listOf(node.properties)} }`
    if (node.type === 'ArrayExpression') return `[${listOf(node.elements)}]`
    if (node.type === 'CallExpression') return `${textOf(node.callee as Node)}(${listOf(node.arguments)})`
    if (node.type === 'MemberExpression') return `${textOf(node.object as Node)}.${textOf(node.property as Node)}`
    if (node.type === 'Property') return `${textOf(node.key as Node)}: ${textOf(node.value as Node)}`
    if (node.type === 'Identifier') return String(node.name)
    return node.type === 'NumericLiteral' ? String(node.value) : source.slice(Number(node.start), Number(node.end))
  }
  const file = parseSync('example.ts', source).program as unknown as Node
  return nodesIn(file).flatMap((place) =>
    Object.entries(mutators).flatMap(([kind, mutate]) =>
      mutate({ ...place, file, path: 'example.ts' }).map((changed) => {
        const [start, end] = [Number(place.node.start), Number(place.node.end)]
        return `${kind}: ${source.slice(0, start)}${textOf(changed)}${source.slice(end)}`
      }),
    ),
  )
}

test.each([
  ['close();', ['statement: {}']],
  ['x = 1', ['statement: {}']],
  ['const a = await b', ['await: const a = b']],
  [
    'function f(a = 1, { b = 2 }: T = {}) {}',
    [
      'default: function f(a = undefined, { b = 2 }: T = {}) {}',
      'default: function f(a = 1, { b = undefined }: T = {}) {}',
      'default: function f(a = 1, { b = 2 }: T = undefined) {}',
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
  ["const a = new Set(['b', 'c'])", ["element: const a = new Set(['c'])", "element: const a = new Set(['b'])"]],
  ["const a = { b: 'c', d: E }", ['entry: const a = { d: E }', "entry: const a = { b: 'c' }"]],
  ["const a = f({ b: 'c', d: 'e' })", []],
  ['const a = { b: c(), d: 1 }', []],
  ['const a = [b]', []],
  ['const a = [b, 1]', []],
])('without one piece, %s is %j', (source, mutants) => {
  const wrapped = source.includes('return') ? `function f(a: T) { ${source} }` : source
  const expected = mutants.map((mutant) => {
    const [kind, text] = mutant.split(/: (.*)/s)
    return wrapped === source ? mutant : `${kind}: function f(a: T) { ${text} }`
  })
  expect([...mutantsOf(wrapped, removals)].sort()).toEqual([...expected].sort())
})

test.each([
  ['f(a, b.c)', ['arguments: f(b.c, a)']],
  ['f(a, 1, b)', ['number: f(a, 2, b)']],
  ['a = 60', ['number: a = 120']],
  ['g({ a: b, c: d.e })', ['values: g({ a: d.e, c: b })']],
  ['g({ a, b })', ['values: g({ a: b, b: a })']],
  ['f(a.b); f(a.c); f(d.b)', ['field: f(a.c); f(a.c); f(d.b)', 'field: f(a.b); f(a.b); f(d.b)']],
  ['a.b = a.c; a.d()', []],
])('with one change, %s is %j', (source, mutants) => {
  expect(mutantsOf(source, changes)).toEqual(mutants)
})
