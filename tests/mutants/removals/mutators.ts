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
type Mutator = (place: Place) => readonly Node[]

const NOTHING: Node = { type: 'BlockStatement', body: [], directives: [] }

const EXITS = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

/** The last statement of a branch. */
function lastOf(branch: Node): Node | undefined {
  return branch.type === 'BlockStatement' ? (branch.body as readonly Node[]).at(-1) : branch
}

/** Functions and calls in a list: handlers, steps, checks. Literals are data, which other mutators change. */
const STEPS = new Set(['Identifier', 'CallExpression', 'ArrowFunctionExpression'])

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
  element: ({ node }) => {
    if (node.type !== 'ArrayExpression') return []
    const all = node.elements as readonly (Node | null)[]
    if (all.length < 2 || all.some((element) => !STEPS.has(element?.type ?? ''))) return []
    return all.map((removed) => ({ ...node, elements: all.filter((element) => element !== removed) }))
  },
}
