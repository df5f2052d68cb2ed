import { makeCopy } from '../copy.ts'
import { type Equivalent, keyOf } from '../equivalent.ts'
import { type MutationReport, type Survivor, survivorOf } from '../result.ts'
import { acceptedMutants, type PlacedMutant } from './compiles.ts'
import { pathApart, type Stage, testFiles, testsNear, testsThatCanReach } from './near-tests.ts'
import { type PassedTest, testsReaching } from './reaching-tests.ts'
import { inTwoWorkers, type Outcome, outcomeOf, succeeds } from './run-tests.ts'
import { type Switched, switchMutants } from './switched.ts'

/** Not found by the nearest tests, or not reached by one: what happens while modules are loaded. */
const OPEN = new Set(['Survived', 'NoCoverage'])

const STATUS: Readonly<Record<Outcome, string>> = {
  killed: 'Killed',
  survived: 'Survived',
  'no tests': 'NoCoverage',
  'not compiled': 'CompileError',
}

/** The tests that run together take about this time. */
const STAGE_MS = 8000

/** The most time that the tests of one mutant take. */
const MOST_MS = 120_000

/** The tests that reach a source's mutant: the nearest and quickest first, some in each stage. */
function stagesOf(path: string, reaching: readonly PassedTest[]): readonly Stage[] {
  const apart = new Map(reaching.map((test) => [test, pathApart(path, test.path)]))
  const sorted = reaching.toSorted((a, b) => apart.get(a)! - apart.get(b)! || a.durationMs - b.durationMs)
  const stages: string[][] = []
  let total = 0
  for (const { path: test, durationMs } of sorted) {
    if (total > MOST_MS) break
    const isFull = Math.floor(total / STAGE_MS) !== Math.floor((total + durationMs) / STAGE_MS)
    if (stages.length === 0 || isFull) stages.push([])
    stages.at(-1)!.push(test)
    total += durationMs
  }
  return stages
}

/** A copy of the last commit with switched mutants. */
export async function switchedCopy(name: string, report: MutationReport): Promise<Switched> {
  const folder = makeCopy(name)
  const switched = await switchMutants(folder, report)
  if (!(await succeeds(folder, 'node', ['scripts/build/bundle.ts']))) throw new Error('the mutants cannot be built')
  return switched
}

interface OpenMutant extends PlacedMutant {
  readonly survivor: Survivor
}

/** The mutants of a report that no test has found and nobody has reviewed, and that are valid programs. */
async function openMutants(report: MutationReport, reviewed: readonly Equivalent[]): Promise<readonly OpenMutant[]> {
  const known = new Set(reviewed.map(keyOf))
  const open = Object.entries(report.files).flatMap(([path, { source, mutants }]) =>
    mutants
      .filter(({ status }) => OPEN.has(status))
      .map((mutant) => ({ path, source, mutant, survivor: survivorOf(path, source.split('\n'), mutant) }))
      .filter(({ survivor }) => !known.has(keyOf(survivor))),
  )
  const accepted = await acceptedMutants(makeCopy('types'), open)
  for (const each of open) if (!accepted.has(each)) each.mutant.status = 'CompileError'
  return [...accepted]
}

/** How many of the nearest test files a mutant is tried with that runs while modules are loaded. */
const NEAREST = 5

/** Tries mutants that no test reaches, because they run while modules are loaded, each in its own processes. */
async function tryWhileLoading(report: MutationReport, open: readonly OpenMutant[]): Promise<void> {
  const tests = testFiles()
  await inTwoWorkers(open, async (worker) => {
    const { folder, idOf, activate } = await switchedCopy(`switched-${worker}`, report)
    return async ({ path, mutant }) => {
      activate(idOf(path, mutant))
      const nearest = testsNear([path], tests).slice(0, NEAREST)
      mutant.status = STATUS[await outcomeOf(folder, nearest.length === 0 ? [] : [nearest])]
    }
  })
}

/**
 * Takes the mutants of a report that the nearest tests did not find and nobody has reviewed, and sets the status of
 * those that types or linter refuse. With `onlyNear` it tries those that no test has reached with the nearest tests;
 * else it runs the tests that reach each of the others, up to {@link MOST_MS}, and prints a line for each.
 */
export async function tryWithTestsThatReach(
  report: MutationReport,
  reviewed: readonly Equivalent[],
  onlyNear: boolean,
): Promise<void> {
  const open = await openMutants(report, reviewed)
  if (onlyNear) {
    await tryWhileLoading(
      report,
      open.filter(({ mutant }) => mutant.status === 'NoCoverage'),
    )
    return
  }
  const copies = await Promise.all([0, 1].map((worker) => switchedCopy(`switched-${worker}`, report)))
  const tests = testsThatCanReach(Object.keys(report.files), testFiles())
  const halves = await Promise.all(
    copies.map(({ folder }, half) =>
      testsReaching(
        folder,
        tests.filter((_, at) => at % 2 === half),
      ),
    ),
  )
  await inTwoWorkers(open, async (worker) => {
    const { folder, idOf, activate } = copies[worker]!
    return async ({ path, mutant, survivor }) => {
      const id = idOf(path, mutant)
      activate(id)
      const reaching = halves.flatMap((half) => half.get(id) ?? [])
      const outcome = await outcomeOf(folder, stagesOf(path, reaching))
      mutant.status = STATUS[outcome]
      process.stdout.write(`${outcome}\t${path}:${mutant.location.start.line}\t${survivor.original.slice(0, 90)}\n`)
    }
  })
}
