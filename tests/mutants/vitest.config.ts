import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/**
 * The tests of the mutated folder of core, which `MUTATED_FOLDER` names. They are pure: without servers and databases,
 * so that a mutant takes a second.
 */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: [`packages/core/src/${process.env.MUTATED_FOLDER ?? '**'}/**/*.test.ts`],
    // they measure the cost of large inputs, which takes seconds for each mutant
    exclude: ['**/*.large.test.ts', '**/linear.test.ts'],
    setupFiles: ['tests/seed.ts'],
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
  },
})
