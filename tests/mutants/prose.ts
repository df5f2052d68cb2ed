/** A node of Babel's syntax tree, and its place in the tree, as far as the rule reads them. */
interface Path {
  readonly node: Node
  readonly parent: { readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } } }
  readonly listKey?: string
}

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
}

/** Functions whose texts only name or describe something to people. */
const DESCRIBING: ReadonlySet<unknown> = new Set(['description', 'title', 'notFound'])

/** English prose: two words with a space between them, or one word that ends as a sentence. */
const PROSE = /\S\s\S|^[A-Z][a-z]+\.$/

/** The fixed text of a literal; null for another node. */
function textOf({ type, value, quasis }: Node): string | null {
  if (type === 'StringLiteral') return String(value)
  return type === 'TemplateLiteral' && quasis ? quasis.map((part) => part.value.raw).join('0') : null
}

function exclusionOf({ node, parent, listKey }: Path): string | undefined {
  const text = textOf(node)
  if (text === null) return undefined
  const { name, property } = parent.callee ?? {}
  if (listKey === 'arguments' && DESCRIBING.has(name ?? property?.name)) return 'a name or description'
  return PROSE.test(text) ? 'prose' : undefined
}

/**
 * A plugin of Stryker that excludes the texts that only people read: literals that are prose by their form (messages,
 * and the descriptions of schemas), and the names of schemas and of missing things.
 */
export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value: { shouldIgnore: exclusionOf } }]
