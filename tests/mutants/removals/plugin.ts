import { strykerPlugins } from '../prose.ts'
import { changes } from './changes.ts'
import { type Mutator, type Node, type Place, removals } from './mutators.ts'

/** A mutator as Stryker calls it, with Babel's path of a node. */
interface StrykersMutator {
  readonly name: string
  mutate(path: BabelPath, ...more: unknown[]): Iterable<Node>
}

interface BabelPath extends Place {
  findParent(matches: (path: BabelPath) => boolean): BabelPath | null
}

const MUTATORS = new URL('../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js', import.meta.url)

/** Stryker has no plugins for mutators, but it reads this list whenever it mutates a file. */
const { allMutators } = (await import(MUTATORS.href)) as { readonly allMutators: StrykersMutator[] }

if (allMutators.length === 0) throw new Error('Stryker keeps its mutators in another list than it did')

/** Those of Stryker that change a part of an expression; the others empty a whole block, function or list. */
const fine = allMutators.filter(
  ({ name }) => !/^(?:BlockStatement|ArrowFunction|ArrayDeclaration|Empty|Object)/.test(name),
)

/** What is made of the sources: removals, one of so many changes, or what these mutators make. */
export type Kind = 'removals' | { readonly oneChangeOf: number } | { readonly own: Readonly<Record<string, Mutator>> }

interface Tree {
  readonly root: Node & { readonly program: Node }
}

/** Stryker's function that makes a parser of sources. */
export type CreateParser = (options: object) => (text: string, path: string) => Promise<Tree>

/** What excludes nodes from the chosen mutants. */
export let ignorers: readonly object[] = []

/** The paths of the parsed sources by their programs. */
const paths = new WeakMap<Node, string>()

/** Stryker's parser, which notes the path of each source: a mutator is not given it. */
export function notePaths(createParser: CreateParser): CreateParser {
  return (options) => {
    const parse = createParser(options)
    return async (text, path) => {
      const tree = await parse(text, path)
      paths.set(tree.root.program, path)
      return tree
    }
  }
}

function own(mutators: Readonly<Record<string, Mutator>>): readonly StrykersMutator[] {
  return Object.entries(mutators).map(([name, mutate]) => ({
    name,
    mutate: (path) => {
      const file = path.findParent(({ node }) => node.type === 'Program')?.node ?? path.node
      return mutate({ node: path.node, parent: path.parent, key: path.key, file, path: paths.get(file) ?? '' })
    },
  }))
}

/** One of so many mutants, chosen by their place, so that each run makes the same. */
function sampled({ name, mutate }: StrykersMutator, share: number): StrykersMutator {
  return {
    name,
    mutate: (path, ...more) =>
      [...mutate(path, ...more)].filter((_, at) => (Number(path.node.start) + name.length + at) % share === 0),
  }
}

/** Chooses the mutants that Stryker makes from now on. */
export function chooseMutants(kind: Kind): void {
  ignorers = typeof kind === 'object' && 'own' in kind ? [] : strykerPlugins.map(({ value }) => value)
  allMutators.splice(0, allMutators.length, ...mutatorsOf(kind))
}

function mutatorsOf(kind: Kind): readonly StrykersMutator[] {
  if (kind === 'removals') return own(removals)
  if ('own' in kind) return own(kind.own)
  return [...fine, ...own(changes)].map((mutator) => sampled(mutator, kind.oneChangeOf))
}
