import { defineConfig } from 'vitest/config'
import { patchedPostgres } from './scripts/patch-postgres.ts'

/** Faults that take longer than a unit test: processes killed, databases gone, clocks set back. One after the other, so that each has the machine. */
export default defineConfig({
  plugins: [patchedPostgres],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    server: { deps: { inline: ['postgres'] } },
    include: ['tests/faults/**/*.faults.test.ts'],
    globalSetup: ['tests/global-setup.ts', 'tests/faults/table.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
