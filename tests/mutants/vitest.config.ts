import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/** About how many inputs the properties of a test file try. */
function inputsOf({ moduleId }: TestSpecification): number {
  const counts = [...readFileSync(moduleId, 'utf8').matchAll(/numRuns: ([\d_]+)/g)]
  return counts.reduce((sum, [, count]) => sum + Number(count!.replaceAll('_', '')), 0)
}

/** Examples before properties: a mutant is found by the first test that fails, and examples are faster. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => inputsOf(a) - inputsOf(b))
  }
}

/**
 * The tests of the mutated folder of core, which `MUTATED_FOLDER` names. They are pure: without servers and databases,
 * so that a mutant takes a second.
 */
export default defineConfig({
  test: {
    include: [`packages/core/src/${process.env.MUTATED_FOLDER ?? '**'}/**/*.test.ts`],
    // they measure the cost of large inputs, which takes seconds for each mutant
    exclude: ['**/*.large.test.ts', '**/linear.test.ts'],
    setupFiles: ['tests/setup.ts'],
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    // the arbitraries use core as it was built, so that no mutant changes them and they load at once
    server: { deps: { external: [/packages\/core\/dist\//] } },
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
  },
})
