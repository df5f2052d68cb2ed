import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/** The Debian package, installed on a copy of this machine's system with a systemd of its own. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['tests/debian/**/*.debian.test.ts'],
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
  },
})
