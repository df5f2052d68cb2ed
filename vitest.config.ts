import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from './packages/testing/src/lib/hang-limit.ts'
import { patchedPostgres } from './scripts/patch-postgres.ts'

export default defineConfig({
  plugins: [patchedPostgres],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    // a package below the MCP client exports TypeScript for the condition `source`, which Node does not load
    server: { deps: { inline: ['postgres', '@modelcontextprotocol/client', /eventsource/] } },
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts', 'fixtures/**/*.test.ts'],
    // Each kind has a suite of its own: it takes minutes, or needs programs beside Node.
    exclude: [
      '**/*.browser.test.ts',
      '**/*.citus.test.ts',
      '**/*.faults.test.ts',
      '**/*.models.test.ts',
      '**/*.package.test.ts',
      '**/*.recipes.test.ts',
      '**/node_modules/**',
    ],
    setupFiles: ['tests/seed.ts'],
    globalSetup: ['tests/global-setup.ts'],
    // One more than vitest's default, because tests often wait for servers and databases; and no more than one
    // PostgreSQL can serve.
    maxWorkers: Math.min(availableParallelism(), 8),
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
    expect: { poll: { timeout: HANG_LIMIT_MS } },
  },
})
