import { removals } from './mutators.ts'

const MUTATORS = new URL('../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js', import.meta.url)

/** Stryker has no plugins for mutators, but it reads this list whenever it mutates a file. */
const { allMutators } = (await import(MUTATORS.href)) as { readonly allMutators: object[] }

if (allMutators.length === 0) throw new Error('Stryker keeps its mutators in another list than it did')
allMutators.splice(0, allMutators.length, ...Object.entries(removals).map(([name, mutate]) => ({ name, mutate })))

/** A plugin of Stryker with which it removes single pieces of a program instead of its own changes. */
export const strykerPlugins = []
