import { defineConfig } from 'vitest/config'

/** Exhaustive checks of the models with Spin, which must be installed. */
export default defineConfig({
  test: { include: ['tests/models/*.models.test.ts'], testTimeout: 120_000 },
})
