import { parseSync } from 'vite'

/** A piece of a source without which the program can still be valid. */
export interface Removal {
  readonly kind: 'statement' | 'await' | 'default' | 'early exit' | 'element' | 'condition' | 'assignment'
  /** The removed characters, and what takes their place. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode)
}

const EXITS = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

/** The last statement of a branch. */
function lastOf(branch: Node): Node | undefined {
  return branch.type === 'BlockStatement' ? (branch.body as readonly Node[]).at(-1) : branch
}

/** Functions and calls in a list: handlers, steps, checks. Literals are data, which other tools change. */
const STEPS = new Set(['Identifier', 'CallExpression', 'ArrowFunctionExpression'])

function removalsAt(node: Node): readonly Removal[] {
  const { start, end } = node
  switch (node.type) {
    case 'ExpressionStatement':
      return [{ kind: 'statement', start, end, replacement: '{}' }]
    case 'AwaitExpression':
      return [{ kind: 'await', start, end: (node.argument as Node).start, replacement: '' }]
    case 'AssignmentPattern':
      return [{ kind: 'default', start: (node.left as Node).end, end, replacement: '' }]
    case 'IfStatement': {
      const exits = node.alternate === null && EXITS.has(lastOf(node.consequent as Node)?.type ?? '')
      return exits ? [{ kind: 'early exit', start, end, replacement: '{}' }] : []
    }
    case 'ArrayExpression': {
      const elements = node.elements as readonly Node[]
      if (elements.length < 2 || elements.some((element) => !STEPS.has(element?.type))) return []
      return elements.map((element, at): Removal => {
        const next = elements[at + 1]
        return next === undefined
          ? { kind: 'element', start: elements[at - 1]!.end, end: element.end, replacement: '' }
          : { kind: 'element', start: element.start, end: next.start, replacement: '' }
      })
    }
    default:
      return []
  }
}

/**
 * The removals of a TypeScript source: each statement that is an expression, `await`, default of a parameter, early
 * exit, and each element of a list of functions or calls. Stryker only removes whole blocks.
 */
export function removalsOf(path: string, source: string): readonly Removal[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  function visit(node: Node): readonly Removal[] {
    return [...removalsAt(node), ...childrenOf(node).flatMap(visit)]
  }
  return visit(program as unknown as Node)
}

/** The source without a piece. */
export function without(source: string, { start, end, replacement }: Removal): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
