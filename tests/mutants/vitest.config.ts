import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A mutant whose test waits longer is found. Stryker's own limit would cost a new process for each. */
const LIMIT_MS = 10_000

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

/** The tests that `MUTANT_TESTS` names: those that are nearest to the mutated folder. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    ...(process.env.MUTANT_RUNNER === undefined ? {} : { runner: process.env.MUTANT_RUNNER }),
    include: (process.env.MUTANT_TESTS ?? '').split(','),
    // they measure the cost of large inputs, which takes seconds for each mutant
    exclude: ['**/*.large.test.ts', '**/linear.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/setup.ts'],
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    fsModuleCache: true,
    server: { deps: { inline: ['@modelcontextprotocol/client', /eventsource/] } },
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS } },
  },
})
