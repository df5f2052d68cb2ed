import { type Equivalent, keyOf } from '../equivalent.ts'
import { type MutationReport, mutatedText, survivorOf } from '../result.ts'
import { type Outcome, tryNearTests } from './nearest.ts'

/** Not found by the tests of the folder, or not run: what happens while modules are loaded is ignored there. */
const OPEN = new Set(['Survived', 'NoCoverage', 'Ignored'])

const STATUS: Readonly<Record<Outcome, string>> = {
  killed: 'Killed',
  survived: 'Survived',
  'no tests': 'NoCoverage',
  'not compiled': 'CompileError',
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
      .map((mutant) => ({ path, mutant, survivor: survivorOf(path, source.split('\n'), mutant) }))
      .filter(({ survivor }) => !known.has(keyOf(survivor)))
      .map((each) => ({ ...each, text: mutatedText(source, each.mutant) })),
  )
  await tryNearTests(open, ({ path, mutant, survivor }, outcome) => {
    mutant.status = STATUS[outcome]
    process.stdout.write(`${outcome}\t${path}:${mutant.location.start.line}\t${survivor.original.slice(0, 90)}\n`)
  })
}
