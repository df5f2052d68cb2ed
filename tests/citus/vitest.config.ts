import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from '../../packages/testing/src/lib/hang-limit.ts'

/** The tests of the store and of the HTTP service that a database of several nodes has to pass too. */
const STORE = 'packages/store-postgres/src'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    server: { deps: { inline: ['@modelcontextprotocol/client', /eventsource/] } },
    include: [
      `${STORE}/records/{airways,check-flights,logbook,opposite-order,records,shared-plannings,sync}.test.ts`,
      `${STORE}/{sessions,live,weather}/*.test.ts`,
      `${STORE}/admission/admission.test.ts`,
      `${STORE}/accounts/{accounts,deletion,deletion-race}.test.ts`,
      `${STORE}/schema/{grants,role-rights}.test.ts`,
      `${STORE}/store.test.ts`,
      'tests/processes/{commands-once,histories,three-processes,usage}.test.ts',
      'tests/citus/*.citus.test.ts',
    ],
    setupFiles: ['tests/seed.ts'],
    globalSetup: ['tests/citus/global-setup.ts', 'tests/citus/cluster-table.ts'],
    maxWorkers: 2,
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
  },
})
