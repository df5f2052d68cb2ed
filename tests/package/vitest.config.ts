import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/** What users install, in an empty folder: packed tarballs and the executable. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['tests/package/**/*.package.test.ts'],
    globalSetup: ['tests/package/packed.ts'],
    fileParallelism: false,
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
    expect: { poll: { timeout: HANG_LIMIT_MS } },
  },
})
