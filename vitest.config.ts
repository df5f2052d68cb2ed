import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from './packages/testing/src/lib/hang-limit.ts'
import { patchedPostgres } from './scripts/patch-postgres.ts'
import { findChromium, NO_CHROMIUM } from './tests/browser/find-chromium.ts'

// Browser tests are part of the run if a browser is installed; otherwise the run reports that they are not.
const browserTests = findChromium() === null ? ['**/*.browser.test.ts'] : []
if (browserTests.length > 0) process.stderr.write(`browser tests left out: ${NO_CHROMIUM}\n`)

export default defineConfig({
  plugins: [patchedPostgres],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    // a package below the MCP client exports TypeScript for the condition `source`, which Node does not load
    server: { deps: { inline: ['postgres', '@modelcontextprotocol/client', /eventsource/] } },
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts', 'fixtures/**/*.test.ts'],
    exclude: [
      ...browserTests,
      '**/*.faults.test.ts',
      '**/*.models.test.ts',
      '**/*.package.test.ts',
      '**/node_modules/**',
    ],
    setupFiles: ['tests/seed.ts'],
    globalSetup: ['tests/global-setup.ts'],
    // One more than vitest's default, because tests often wait for servers and databases; and no more than one
    // PostgreSQL can serve.
    maxWorkers: Math.min(availableParallelism(), 8),
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
  },
})
