import { defineConfig } from 'vitest/config'

/** The tests that need a real Chromium, and fail where there is none; `npm test` runs them only where there is one. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['tests/browser/**/*.browser.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
