import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/**
 * Faults that take longer than a unit test: killed processes, lost databases, clocks that are set back. They run one
 * after the other, so that each has the whole machine.
 */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['tests/faults/**/*.faults.test.ts'],
    globalSetup: ['tests/global-setup.ts', 'tests/faults/table.ts', 'tests/faults/attacks-table.ts'],
    fileParallelism: false,
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
    expect: { poll: { timeout: HANG_LIMIT_MS } },
  },
})
