import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf, resolved } from '../../import-graph.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Suites that need programs beside Node, or minutes. */
const OTHER_SUITES = /\.(?:browser|citus|debian|faults|models|package|recipes)\.test\.ts$/

/** Tests with this module start the built command. */
const BUILT_COMMAND = join(ROOT, 'packages/testing/src/lib/built-command.ts')

/** A test file, and how many imports lead from it to each module that it reaches. */
export interface TestFile {
  readonly path: string
  readonly distances: ReadonlyMap<string, number>
}

function distancesFrom(file: string, importedBy: (file: string) => readonly string[]): ReadonlyMap<string, number> {
  const distances = new Map([[file, 0]])
  for (const [reached, distance] of distances) {
    for (const next of importedBy(reached)) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}

/** All test files of the default suite. */
export function testFiles(): readonly TestFile[] {
  const known = new Map<string, readonly string[]>()
  function importedBy(file: string): readonly string[] {
    const found =
      known.get(file) ??
      importsOf(file)
        .filter(({ typeOnly }) => !typeOnly)
        .flatMap(({ target }) => fileOf(file, target))
    known.set(file, found)
    return found
  }
  const paths = globSync(['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: ROOT })
  return paths
    .filter((path) => !OTHER_SUITES.test(path) && !path.includes('node_modules'))
    .map((path) => ({ path, distances: distancesFrom(join(ROOT, path), importedBy) }))
}

/** Tests that are run together. */
export type Stage = readonly string[]

/** The file of an import, also of the private package that tests share. */
function fileOf(file: string, target: string): readonly string[] {
  const [, shared] = /^@flightbag\/testing\/(.+)$/.exec(target) ?? []
  if (shared !== undefined) return [join(ROOT, 'packages/testing/src', `${shared}.ts`)]
  return [resolved(file, target) ?? []].flat().filter((path) => path.endsWith('.ts') && existsSync(path))
}

/** The tests that reach a source in the process of the tests, the nearest first. */
function nearest(path: string, tests: readonly TestFile[]): readonly string[] {
  const source = join(ROOT, path)
  const reaching = tests.flatMap((test) => {
    const distance = test.distances.get(source)
    if (distance === undefined || test.distances.has(BUILT_COMMAND)) return []
    return [{ path: test.path, distance, apart: pathApart(test.path, path) }]
  })
  return reaching.sort((a, b) => a.apart - b.apart || a.distance - b.distance).map((test) => test.path)
}

/** The most tests of each source that are run with all its mutants. */
const MOST_NEAR = 20

/** The tests that are nearest to any of these sources, in the process of the tests. */
export function testsNear(paths: readonly string[], tests: readonly TestFile[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => nearest(path, tests).slice(0, MOST_NEAR)))]
}

/**
 * The tests of a source in the order in which they are run, each list only if the lists before found nothing: the
 * nearest ones, then one file after the other that starts the built command.
 */
export function stagesFor(path: string, tests: readonly TestFile[]): readonly Stage[] {
  const direct = nearest(path, tests)
  const ofCommand = tests.filter(({ distances }) => distances.has(BUILT_COMMAND)).map((test) => [test.path])
  return [direct.slice(0, 30), direct.slice(30, 100), ...ofCommand].filter((stage) => stage.length > 0)
}

/** The tests that can reach one of the sources: with their imports, or because they start the built command. */
export function testsThatCanReach(paths: readonly string[], tests: readonly TestFile[]): readonly string[] {
  const sources = paths.map((path) => join(ROOT, path))
  const reaching = tests.filter(({ distances }) => [BUILT_COMMAND, ...sources].some((file) => distances.has(file)))
  return reaching.map(({ path }) => path)
}

/** The number of folders between two files: 0 in one folder. */
export function pathApart(one: string, other: string): number {
  const [a, b] = [dirname(one).split('/'), dirname(other).split('/')]
  const common = a.findIndex((name, at) => name !== b[at])
  return common < 0 ? b.length - a.length : a.length + b.length - 2 * common
}
