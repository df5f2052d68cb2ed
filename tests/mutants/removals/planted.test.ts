import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Node, nodesIn } from './mutators.ts'
import { planted } from './planted.ts'

/** The tree of a source in the form of Babel, in which a method is one node and contains no function. */
async function parse(source: string, path: string): Promise<Node> {
  return JSON.parse(JSON.stringify(parseSync(path, source).program), (_, node) => {
    if (node?.type === 'PropertyDefinition') return { ...node, type: 'ClassProperty' }
    if (node?.type === 'MethodDefinition') return { ...node, type: 'ClassMethod', value: null, body: node.value.body }
    if (node?.method === true) return { ...node, type: 'ObjectMethod', value: null, body: node.value.body }
    return node
  })
}

/** The part of a source that makes a bug, as it is before and after; null if there is none. */
async function exchanged(source: string, old: string, changed: string) {
  const bug = { id: 1, file: 'example.ts', old, new: changed }
  const mutators = await planted([bug], { 'example.ts': source }, parse)
  const whole = source.replace(old, changed)
  const file = await parse(source, 'example.ts')
  const made = nodesIn(file).flatMap((place) =>
    (mutators[1]?.({ ...place, file, path: 'example.ts' }) ?? []).map((node) => [
      source.slice(Number(place.node.start), Number(place.node.end)),
      whole.slice(Number(node.start), Number(node.end)),
    ]),
  )
  expect(made.length).toBeLessThanOrEqual(1)
  return made[0] ?? null
}

test.each([
  [
    'the body of the innermost function',
    'function f() { g(); return () => { h(); i() } }',
    'h(); ',
    '',
    '{ h(); i() }',
  ],
  ['the value of an arrow function', 'const f = (a: A) => a.b + a.c', 'a.c', 'a.d', 'a.b + a.c'],
  ['the body of a method', 'class A { f() { h(); i() } }', 'h(); ', '', '{ h(); i() }'],
  ['the body of a method of an object', 'const a = { f() { h(); i() } }', 'h(); ', '', '{ h(); i() }'],
  ['the value of a field', 'class A { b = c + 12 }', '12', '13', 'c + 12'],
  ['a table', "const table = { a: 'b', c: 'd' }", "c: 'd'", "c: 'e'", "{ a: 'b', c: 'd' }"],
  ['a default', 'function f(a = 12) { return a }', '12', '13', '12'],
  ['a value whose name the bug repeats', 'const a = b + 1', 'const a = b + 1', 'const a = b + 2', 'b + 1'],
  ['the value around one that both texts do not have', 'const a = b(() => c)', '() => c', 'c', 'b(() => c)'],
])('%s takes the place of itself with the bug', async (_, source, old, changed, part) => {
  const [before, after = ''] = (await exchanged(source, old, changed)) ?? []
  expect(before).toBe(part)
  expect(source.replace(part, after)).toBe(source.replace(old, changed))
})

test('a bug in an import cannot be made behind a condition', async () => {
  expect(await exchanged("import { a } from 'b'\na()", 'a }', 'c as a }')).toBeNull()
})

test('a text that is absent, or occurs twice, is refused', async () => {
  const sources = { 'example.ts': 'const a = 1 + 1' }
  for (const old of ['2', '1']) {
    const bug = { id: 7, file: 'example.ts', old, new: '3' }
    await expect(planted([bug], sources, parse)).rejects.toThrow('bug 7 has no place in example.ts')
  }
})
