import { type Mutator, type Node, nodesIn } from './mutators.ts'

/** The nodes of two neighbours in a list in each other's place. */
function swapped<T>(list: readonly T[], at: number): readonly T[] {
  return [...list.slice(0, at), list[at + 1]!, list[at]!, ...list.slice(at + 2)]
}

const NAMED = new Set(['Identifier', 'MemberExpression'])

function isNamed(node: Node | undefined): boolean {
  return node !== undefined && NAMED.has(node.type)
}

/** An object's list of properties with the values of two neighbours exchanged. */
function withSwappedValues(properties: readonly Node[], at: number): readonly Node[] {
  const [one, other] = [properties[at]!, properties[at + 1]!]
  const changed = [
    { ...one, value: other.value, shorthand: false },
    { ...other, value: one.value, shorthand: false },
  ]
  return [...properties.slice(0, at), ...changed, ...properties.slice(at + 2)]
}

/** `a.b++` and `delete a.b`, among others that only read. */
const WRITES = new Set(['UpdateExpression', 'UnaryExpression'])

/** The name of a field that is read from a variable: `b` of `a.b`, where it is neither called nor written. */
function fieldOf({ node, parent }: { readonly node: Node; readonly parent: Node | null }) {
  if (node.type !== 'MemberExpression' || node.computed === true) return null
  if (parent?.callee === node || parent?.left === node || WRITES.has(parent?.type ?? '')) return null
  const [object, property] = [node.object as Node, node.property as Node]
  return object.type === 'Identifier' && property.type === 'Identifier'
    ? { variable: String(object.name), field: String(property.name) }
    : null
}

const fieldsOfFile = new WeakMap<Node, Map<string, string[]>>()

/** The fields that a file reads from each variable's name, in the order of the file. */
function fieldsIn(file: Node): ReadonlyMap<string, readonly string[]> {
  const known = fieldsOfFile.get(file)
  if (known !== undefined) return known
  const fields = new Map<string, string[]>()
  for (const place of nodesIn(file)) {
    const found = fieldOf(place)
    if (found === null) continue
    const of = fields.get(found.variable) ?? []
    if (!of.includes(found.field)) fields.set(found.variable, [...of, found.field])
  }
  fieldsOfFile.set(file, fields)
  return fields
}

/** Changes that Stryker does not make: another number, another field of the same variable, neighbours exchanged. */
export const changes: Readonly<Record<string, Mutator>> = {
  number({ node, parent }) {
    if (typeof node.value !== 'number' || parent?.key === node) return []
    return [{ type: 'NumericLiteral', value: node.value < 10 ? node.value + 1 : node.value * 2 }]
  },
  field(place) {
    const found = fieldOf(place)
    if (found === null) return []
    const fields = fieldsIn(place.file).get(found.variable)!
    const other = fields[(fields.indexOf(found.field) + 1) % fields.length]!
    return other === found.field ? [] : [{ ...place.node, property: { type: 'Identifier', name: other } }]
  },
  arguments({ node }) {
    if (node.type !== 'CallExpression') return []
    const all = node.arguments as readonly Node[]
    return all.flatMap((argument, at) =>
      isNamed(argument) && isNamed(all[at + 1]) ? [{ ...node, arguments: swapped(all, at) }] : [],
    )
  },
  values({ node }) {
    if (node.type !== 'ObjectExpression') return []
    const all = node.properties as readonly Node[]
    function hasName(property: Node | undefined) {
      return isNamed(property?.value as Node | undefined) && property?.computed !== true
    }
    return all.flatMap((property, at) =>
      hasName(property) && hasName(all[at + 1]) ? [{ ...node, properties: withSwappedValues(all, at) }] : [],
    )
  },
}
