import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCopy } from '../copy.ts'
import { type Equivalent, keyOf } from '../equivalent.ts'
import { type MutationReport, mutatedText, survivorOf } from '../result.ts'
import { stagesFor, testFiles } from './near-tests.ts'
import { inTwoWorkers, type Outcome, outcomeOf, succeeds } from './nearest.ts'
import { switchMutants } from './switched.ts'

/** Not found by the tests of the folder, or not run: what happens while modules are loaded is ignored there. */
const OPEN = new Set(['Survived', 'NoCoverage', 'Ignored'])

const STATUS: Readonly<Record<Outcome, string>> = {
  killed: 'Killed',
  survived: 'Survived',
  'no tests': 'NoCoverage',
  'not compiled': 'CompileError',
}

/** Whether types and linter accept a source of an unchanged copy with another text. */
async function compiles(folder: string, path: string, text: string, source: string): Promise<boolean> {
  // A name that nothing uses any more is no reason: whoever forgets a call does not declare its function.
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  // Only what changed is checked again, which takes less time than the tests.
  const check = ['-p', 'tsconfig.json', ...unused, '--incremental', '--tsBuildInfoFile', '.mutants/types']
  const promises = ['nursery/noFloatingPromises', 'nursery/noMisusedPromises'].map((rule) => `--only=${rule}`)
  writeFileSync(join(folder, path), text)
  try {
    if (!(await succeeds(folder, 'tsc', check))) return false
    return await succeeds(folder, 'node', ['scripts/lint/biome.ts', 'lint', ...promises, path])
  } finally {
    writeFileSync(join(folder, path), source)
  }
}

/**
 * Runs the nearest tests of all packages with each mutant of a report that the tests of its folder did not find and
 * nobody has reviewed, and sets its status. Prints a line for each.
 */
export async function tryWithNearTests(report: MutationReport, reviewed: readonly Equivalent[]): Promise<void> {
  const known = new Set(reviewed.map(keyOf))
  const open = Object.entries(report.files).flatMap(([path, { source, mutants }]) =>
    mutants
      .filter(({ status }) => OPEN.has(status))
      .map((mutant) => ({ path, source, mutant, survivor: survivorOf(path, source.split('\n'), mutant) }))
      .filter(({ survivor }) => !known.has(keyOf(survivor))),
  )
  const tests = testFiles()
  await inTwoWorkers(open, async (worker) => {
    const plain = makeCopy(`types-${worker}`)
    const folder = makeCopy(`nearest-${worker}`)
    const activate = await switchMutants(folder, report)
    if (!(await succeeds(folder, 'node', ['scripts/build/bundle.ts']))) throw new Error('the mutants cannot be built')
    return async ({ path, source, mutant, survivor }) => {
      const accepted = await compiles(plain, path, mutatedText(source, mutant), source)
      if (accepted) activate(path, mutant)
      const outcome = accepted ? await outcomeOf(folder, stagesFor(path, tests)) : 'not compiled'
      mutant.status = STATUS[outcome]
      process.stdout.write(`${outcome}\t${path}:${mutant.location.start.line}\t${survivor.original.slice(0, 90)}\n`)
    }
  })
}
