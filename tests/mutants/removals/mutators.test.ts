import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Node, removals } from './mutators.ts'

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** The source with each removal, as `KIND: SOURCE`. */
function mutantsOf(source: string): readonly string[] {
  function textOf(node: Node): string {
    if (node.type === 'BlockStatement') return '{}'
    if (node.type === 'ObjectExpression') return `{ ${(node.properties as readonly Node[]).map(textOf).join(', ')} }`
    if (node.type === 'ArrayExpression') return `[${(node.elements as readonly Node[]).map(textOf).join(', ')}]`
    return node.name === 'undefined' ? 'undefined' : source.slice(Number(node.start), Number(node.end))
  }
  function visit(node: Node, parent: Node | null, key: string | null): readonly string[] {
    const mutants = Object.entries(removals).flatMap(([kind, mutate]) =>
      mutate({ node, parent, key }).map(
        (changed) =>
          `${kind}: ${source.slice(0, Number(node.start))}${textOf(changed)}${source.slice(Number(node.end))}`,
      ),
    )
    const children = Object.entries(node).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter(isNode)
        .flatMap((child) => visit(child, node, name)),
    )
    return [...mutants, ...children]
  }
  return visit(parseSync('example.ts', source).program as unknown as Node, null, null)
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
  expect([...mutantsOf(wrapped)].sort()).toEqual([...expected].sort())
})
