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

/** Where a source differs from a changed one: from its first to behind its last character that is not kept. */
function differenceOf(source: string, changed: string): readonly [from: number, to: number] {
  const shorter = Math.min(source.length, changed.length)
  let first = 0
  while (first < shorter && source[first] === changed[first]) first++
  let kept = 0
  while (kept < shorter - first && source.at(-1 - kept) === changed.at(-1 - kept)) kept++
  return [first, source.length - kept]
}

/** The smallest part of a source that contains a bug; null if none does, as in an import. */
async function exchangeFor(source: string, bug: PlantedBug, parse: Parse): Promise<Exchange | null> {
  const at = source.indexOf(bug.old)
  if (at < 0 || source.includes(bug.old, at + 1)) throw new Error(`bug ${bug.id} has no place in ${bug.file}`)
  const changed = source.slice(0, at) + bug.new + source.slice(at + bug.old.length)
  const [from, to] = differenceOf(source, changed)
  const before = nodesIn(await parse(source, bug.file)).filter(isPart)
  const after = nodesIn(await parse(changed, bug.file)).filter(isPart)
  // nodes are listed before those below them
  for (const { node } of before.toReversed()) {
    const [start, end] = [Number(node.start), Number(node.end)]
    if (start > from || end < to) continue
    const endAfter = end + changed.length - source.length
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
