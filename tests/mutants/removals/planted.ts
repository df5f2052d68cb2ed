import { type Mutator, type Node, nodesIn, type Place } from './mutators.ts'

/** A bug that somebody has written: a text that its file contains once, and what takes its place. */
export interface PlantedBug {
  readonly id: number
  readonly file: string
  readonly old: string
  readonly new: string
}

/** The tree of a source. */
export type Parse = (source: string, path: string) => Promise<Node>

/** Whether a node can be made twice, one behind a condition: the body of a function, a value, a default. */
function isPart({ parent, key }: Place): boolean {
  const type = parent?.type ?? ''
  return (
    (/Function|Method/.test(type) && key === 'body') ||
    (type === 'VariableDeclarator' && key === 'init') ||
    (type === 'ClassProperty' && key === 'value') ||
    (type === 'AssignmentPattern' && key === 'right') ||
    (type === 'ExpressionStatement' && key === 'expression')
  )
}

/** A part of a source, and the node that takes its place. */
interface Exchange {
  readonly start: number
  readonly end: number
  readonly changed: Node
}

/** The smallest part of a source that contains a bug; null if none does, as in an import. */
async function exchangeFor(source: string, bug: PlantedBug, parse: Parse): Promise<Exchange | null> {
  const from = source.indexOf(bug.old)
  const to = from + bug.old.length
  if (from < 0 || source.includes(bug.old, from + 1)) throw new Error(`bug ${bug.id} has no place in ${bug.file}`)
  const before = nodesIn(await parse(source, bug.file)).filter(isPart)
  const after = nodesIn(await parse(source.slice(0, from) + bug.new + source.slice(to), bug.file)).filter(isPart)
  // nodes are listed before those below them
  for (const { node } of before.toReversed()) {
    const [start, end] = [Number(node.start), Number(node.end)]
    if (start > from || end < to) continue
    const endAfter = end + bug.new.length - bug.old.length
    const other = after.find((place) => place.node.start === start && place.node.end === endAfter)
    if (other !== undefined) return { start, end, changed: other.node }
  }
  return null
}

/** One mutator for each bug, named by its id. A bug outside of functions and values has none. */
export async function planted(
  bugs: readonly PlantedBug[],
  sources: Readonly<Record<string, string>>,
  parse: Parse,
): Promise<Readonly<Record<string, Mutator>>> {
  const mutators: Record<string, Mutator> = {}
  for (const bug of bugs) {
    const exchange = await exchangeFor(sources[bug.file]!, bug, parse)
    if (exchange === null) continue
    const { start, end, changed } = exchange
    mutators[bug.id] = (place) =>
      place.path === bug.file && place.node.start === start && place.node.end === end && isPart(place) ? [changed] : []
  }
  return mutators
}
