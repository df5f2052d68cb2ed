/** A node of a syntax tree. */
export interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

/** A node with its place in the tree: as `key` of `parent`. */
export interface Place {
  readonly node: Node
  readonly parent: Node | null
  readonly key: string | number | null
}

/** What takes the place of a node, once for each mutant. */
export type Mutator = (place: Place & { readonly file: Node; readonly path: string }) => readonly Node[]

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** A tree's nodes with their places, each before those below it. */
export function nodesIn(node: Node, parent: Node | null = null, key: string | null = null): readonly Place[] {
  const below = Object.entries(node).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .flatMap((child) => nodesIn(child, node, name)),
  )
  return [{ node, parent, key }, ...below]
}

const NOTHING: Node = { type: 'BlockStatement', body: [], directives: [] }

const EXITS = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

/** The last statement of a branch. */
function lastOf(branch: Node): Node | undefined {
  return branch.type === 'BlockStatement' ? (branch.body as readonly Node[]).at(-1) : branch
}

/** Functions and calls in a list: handlers, steps, checks. Literals are data, of which only tables are changed. */
const STEPS = new Set(['Identifier', 'CallExpression', 'ArrowFunctionExpression'])

/** The nodes of a list without each of them, if there are at least two. */
function withoutEach(node: Node, field: 'elements' | 'properties'): readonly Node[] {
  const all = node[field] as readonly (Node | null)[]
  return all.length < 2 ? [] : all.map((removed) => ({ ...node, [field]: all.filter((each) => each !== removed) }))
}

/** Whether a list is the content of a `Set` or a `Map`. */
function fillsTable(parent: Node | null): boolean {
  const made = parent?.type === 'NewExpression' ? (parent.callee as Node).name : null
  return made === 'Set' || made === 'Map'
}

/** Whether an object is a table of texts or numbers by name. */
function isTable({ properties }: Node, parent: Node | null): boolean {
  const values = (properties as readonly Node[]).map(({ value }) => (value as Node | undefined)?.type ?? '')
  return parent?.type === 'VariableDeclarator' && values.every((type) => /^(?:\w*Literal|Identifier)$/.test(type))
}

/**
 * The mutators that remove one piece of a program without which it can still be valid. Stryker's own ones remove only
 * whole blocks.
 */
export const removals: Readonly<Record<string, Mutator>> = {
  statement: ({ node }) => (node.type === 'ExpressionStatement' ? [NOTHING] : []),
  await: ({ node }) => (node.type === 'AwaitExpression' ? [node.argument as Node] : []),
  default: ({ parent, key }) =>
    parent?.type === 'AssignmentPattern' && key === 'right' ? [{ type: 'Identifier', name: 'undefined' }] : [],
  'early exit': ({ node }) => {
    const isExit = node.type === 'IfStatement' && !node.alternate
    return isExit && EXITS.has(lastOf(node.consequent as Node)?.type ?? '') ? [NOTHING] : []
  },
  element: ({ node, parent }) => {
    if (node.type !== 'ArrayExpression') return []
    const all = node.elements as readonly (Node | null)[]
    const isList = all.every((element) => STEPS.has(element?.type ?? ''))
    return isList || fillsTable(parent) ? withoutEach(node, 'elements') : []
  },
  entry: ({ node, parent }) =>
    node.type === 'ObjectExpression' && isTable(node, parent) ? withoutEach(node, 'properties') : [],
}
