import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from './packages/testing/src/lib/hang-limit.ts'

/** What the tests of both projects have. */
const shared = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
}
const settings = {
  // a package below the MCP client exports TypeScript for the condition `source`, which Node does not load
  server: { deps: { inline: ['@modelcontextprotocol/client', /eventsource/] } },
  setupFiles: ['tests/seed.ts'],
  testTimeout: HANG_LIMIT_MS,
  hookTimeout: HANG_LIMIT_MS,
  expect: { poll: { timeout: HANG_LIMIT_MS } },
}

/**
 * Tests whose modules keep no state: loading these anew for each file took more than half of their time. The one that
 * is left out counts the steps of code that no other test may have run before in its process.
 */
const STATELESS = 'packages/{core,http}/src/**/!(linear).test.ts'

/** Each kind has a suite of its own: it takes minutes, or needs programs beside Node. */
const OTHER_SUITES = [
  '**/*.browser.test.ts',
  '**/*.citus.test.ts',
  '**/*.debian.test.ts',
  '**/*.faults.test.ts',
  '**/*.models.test.ts',
  '**/*.package.test.ts',
  '**/*.recipes.test.ts',
  '**/node_modules/**',
]

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    // One more than vitest's default, because tests often wait for servers and databases; and no more than one
    // PostgreSQL can serve.
    maxWorkers: Math.min(availableParallelism(), 8),
    projects: [
      {
        ...shared,
        test: { ...settings, name: 'stateless', isolate: false, include: [STATELESS], exclude: OTHER_SUITES },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: 'isolated',
          include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts', 'fixtures/**/*.test.ts'],
          exclude: [STATELESS, ...OTHER_SUITES],
        },
      },
    ],
  },
})
