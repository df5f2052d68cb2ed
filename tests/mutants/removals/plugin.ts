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

/** What is made of the sources: removals, or one of so many changes. */
export type Kind = 'removals' | { readonly oneChangeOf: number }

function own(mutators: Readonly<Record<string, Mutator>>): readonly StrykersMutator[] {
  return Object.entries(mutators).map(([name, mutate]) => ({
    name,
    mutate: (path) => {
      const file = path.findParent(({ node }) => node.type === 'Program')?.node ?? path.node
      return mutate({ node: path.node, parent: path.parent, key: path.key, file })
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
  const chosen =
    kind === 'removals'
      ? own(removals)
      : [...fine, ...own(changes)].map((mutator) => sampled(mutator, kind.oneChangeOf))
  allMutators.splice(0, allMutators.length, ...chosen)
}
