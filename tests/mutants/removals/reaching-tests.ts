import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { succeeds } from './run-tests.ts'
import { REACHED } from './switched.ts'

/** A test file that passes without a mutant. */
export interface PassedTest {
  readonly path: string
  readonly durationMs: number
}

/** A reporter of Vitest that writes a line for each file that passed. */
const REPORTER = 'tests/mutants/removals/passed-files.ts'

/** Its file. */
const PASSED = 'passed-files.txt'

/** A run of a half of all tests. */
const LIMIT_MS = 30 * 60_000

function linesOf(folder: string, name: string): readonly (readonly string[])[] {
  const lines = new Set(readFileSync(join(folder, name), 'utf8').split('\n'))
  return [...lines].filter((line) => line !== '').map((line) => line.split('\t'))
}

/**
 * Runs tests in a copy with switched mutants, one file after the other, and returns for each mutant which of them reach
 * it, in their own process or in one that they start. Tests that do not pass in the copy are left out.
 */
export async function testsReaching(
  folder: string,
  tests: readonly string[],
): Promise<ReadonlyMap<string, readonly PassedTest[]>> {
  await succeeds(
    folder,
    'vitest',
    ['run', '--maxWorkers=1', `--reporter=${join(folder, REPORTER)}`, ...tests],
    LIMIT_MS,
  )
  const passed = new Map(linesOf(folder, PASSED).map(([path, durationMs]) => [path!, Number(durationMs)]))
  if (passed.size === 0) throw new Error(`no test passes in ${folder}`)
  const reaching = new Map<string, PassedTest[]>()
  for (const [id, path] of linesOf(folder, REACHED)) {
    const durationMs = passed.get(path!)
    if (durationMs === undefined) continue
    reaching.set(id!, [...(reaching.get(id!) ?? []), { path: path!, durationMs }])
  }
  return reaching
}
