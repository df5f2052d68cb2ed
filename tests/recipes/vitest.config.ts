import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/** Follows every page of docs/recipes in a copy of the repository, and runs the tests that the pages name. */
export default defineConfig({
  test: {
    include: ['tests/recipes/*.recipes.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
  },
})
