import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { HANG_LIMIT_MS } from './packages/testing/src/lib/hang-limit.ts'

type Settings = NonNullable<TestProjectInlineConfiguration['test']>

/** The sources of the packages are tested, not what was built from them. */
const sources = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
}

/** One PostgreSQL for all test files, which the first test that needs it starts. */
const DATABASE = 'tests/global-setup.ts'

// a package below the MCP client exports TypeScript for the condition `source`, which Node does not load
const server = { deps: { inline: ['@modelcontextprotocol/client', /eventsource/] } }

/**
 * Test files that share their modules with the other files of a process: loading the modules anew for each file took
 * more than half of their time. What a file must undo is an `afterFile` step. The one that is left out counts the steps
 * of code that no other test may have run before in its process.
 */
const SHARED = '{fixtures,packages,scripts,tests}/**/!(linear).test.ts'

const NOT_HERE = ['**/*.{browser,citus,debian,faults,models,package,recipes,tools}.test.ts', '**/node_modules/**']

/** What `npm test` runs. */
const usual: Readonly<Record<string, Settings>> = {
  shared: { server, isolate: false, include: [SHARED], exclude: NOT_HERE },
  isolated: {
    server,
    include: ['{bench,packages}/**/*.test.ts'],
    exclude: [SHARED, ...NOT_HERE],
  },
}

const STORE = 'packages/store-postgres/src'

/** Suites that take minutes, or need programs beside Node: each runs only if `--project` names it. */
const suites: Readonly<Record<string, Settings>> = {
  /** The tests that need a real Chromium, and fail where there is none. */
  browser: {
    include: ['tests/browser/*.browser.test.ts'],
    globalSetup: [DATABASE, 'tests/browser/installed.ts'],
  },
  /** The tests of the store and of the HTTP service that a database of several nodes has to pass too. */
  citus: {
    server,
    include: [
      `${STORE}/records/{airways,check-flights,logbook,opposite-order,records,shared-plannings,sync}.test.ts`,
      `${STORE}/{sessions,live,weather}/*.test.ts`,
      `${STORE}/admission/admission.test.ts`,
      `${STORE}/accounts/{accounts,deletion,deletion-race}.test.ts`,
      `${STORE}/schema/{grants,role-rights}.test.ts`,
      `${STORE}/store.test.ts`,
      'tests/processes/{histories,three-processes,usage}.test.ts',
      'tests/citus/*.citus.test.ts',
    ],
    globalSetup: ['tests/citus/global-setup.ts', 'tests/citus/cluster-table.ts'],
    maxWorkers: 2,
  },
  /** The Debian package, installed on a copy of this machine's system with a systemd of its own. */
  debian: { include: ['tests/debian/**/*.debian.test.ts'], globalSetup: ['tests/debian/packages.ts'] },
  /** Killed processes, lost databases, clocks that are set back: one after the other, each with the whole machine. */
  faults: {
    include: ['tests/faults/**/*.faults.test.ts'],
    globalSetup: [DATABASE, 'tests/faults/table.ts', 'tests/faults/attacks-table.ts'],
    fileParallelism: false,
  },
  /** Exhaustive checks of the models with Spin, which must be installed. */
  models: { include: ['tests/models/*.models.test.ts'], testTimeout: 120_000 },
  /** What users install, in an empty folder: packed tarballs and the executable. */
  package: {
    include: ['tests/package/**/*.package.test.ts'],
    globalSetup: ['tests/package/packed.ts', 'tests/tools/installed.ts'],
    fileParallelism: false,
  },
  /** Follows every page of docs/recipes in a copy of the repository, and runs the tests that the pages name. */
  recipes: { include: ['tests/recipes/*.recipes.test.ts'], globalSetup: [DATABASE] },
  /** Linters and generators of others, which the suite installs. */
  tools: {
    include: ['tests/tools/*.tools.test.ts', 'scripts/release/*.tools.test.ts'],
    globalSetup: ['tests/tools/installed.ts'],
  },
}

function isNamed(suite: string): boolean {
  return process.argv.some(
    (word, at, words) => word === `--project=${suite}` || (word === suite && words[at - 1] === '--project'),
  )
}

const named = Object.keys(suites).filter(isNamed)
const chosen = named.length === 0 ? usual : Object.fromEntries(named.map((name) => [name, suites[name]!]))

export default defineConfig({
  test: {
    globalSetup: named.length === 0 ? ['tests/global-setup-in-memory.ts'] : [],
    // Two more than cores, because tests often wait for servers and databases; and no more than one PostgreSQL can
    // serve.
    maxWorkers: Math.min(availableParallelism() + 2, 8),
    projects: Object.entries(chosen).map(([name, settings]) => ({
      ...sources,
      test: {
        setupFiles: ['tests/setup.ts'],
        testTimeout: HANG_LIMIT_MS,
        hookTimeout: HANG_LIMIT_MS,
        expect: { poll: { timeout: HANG_LIMIT_MS } },
        ...settings,
        name,
      },
    })),
  },
})
