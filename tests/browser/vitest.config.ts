import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/** The tests that need a real Chromium, and fail where there is none. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['tests/browser/**/*.browser.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
    expect: { poll: { timeout: HANG_LIMIT_MS } },
  },
})
