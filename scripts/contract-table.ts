import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/**
 * Runs the contracts and the HTTP suite on each engine, and prints how many of their tests passed: a Markdown table.
 * Needs `npm run build`, Debian's PostgreSQL 15 and a build of Citus, as the tests of clusters do.
 */
interface Engine {
  readonly name: string
  readonly files: readonly string[]
  readonly project?: string
  readonly env?: Readonly<Record<string, string>>
}

const SUBJECTS = ['records', 'sessions', 'live', 'admission', 'accounts']
const DEBIAN_15 = '/usr/lib/postgresql/15/bin'

function storeFiles(store: string, http: string): readonly string[] {
  return [...SUBJECTS.map((subject) => `packages/${store}/src/${subject}/`), `tests/processes/${http}.test.ts`]
}

const POSTGRES = storeFiles('store-postgres', 'three-processes')

const ENGINES: readonly Engine[] = [
  { name: 'memory', files: ['packages/testing/src/memory/', 'packages/http/src/tests/http.test.ts'] },
  { name: 'SQLite', files: storeFiles('store-sqlite', 'three-processes-sqlite') },
  { name: 'PostgreSQL 15', files: POSTGRES, env: { TEST_POSTGRES_BIN: process.env.TEST_POSTGRES_BIN || DEBIAN_15 } },
  { name: 'PostgreSQL 18', files: POSTGRES, env: { TEST_POSTGRES_BIN: '' } },
  { name: 'Citus 13', files: POSTGRES, project: 'citus' },
]

/** A test by the file and the titles that contain it. */
interface Ran {
  readonly file: string
  readonly contract: string
  readonly title: string
  readonly passed: boolean
}

const CONTRACTS: Readonly<Record<string, (test: Ran) => boolean>> = {
  records: ({ contract }) => contract.startsWith('records in '),
  'of these, followers': ({ contract, title }) => contract.startsWith('records in ') && title.includes('follower'),
  'shared plannings': ({ contract }) => contract.startsWith('shared plannings in '),
  airways: ({ contract }) => contract.startsWith('airways in '),
  'check flights': ({ contract }) => contract.startsWith('stale check flights in '),
  'logbook totals': ({ contract }) => contract.startsWith('logbook totals in '),
  sessions: ({ contract }) => contract.startsWith('plugin sessions'),
  'live link': ({ contract }) => contract.startsWith('the live link: '),
  admission: ({ contract }) => contract.startsWith('admission: '),
  accounts: ({ contract }) => contract.startsWith('accounts: '),
  deletion: ({ contract }) => contract.startsWith('deletion of an account: '),
  'HTTP suite': ({ file }) => /(?:three-processes(?:-sqlite)?|http\/src\/tests\/http)\.test\.ts$/.test(file),
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

function run({ files, project, env }: Engine): readonly Ran[] {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-contracts-'))
  const outputFile = join(folder, 'report.json')
  const args = ['run', '--reporter=json', `--outputFile=${outputFile}`, ...(project ? ['--project', project] : [])]
  spawnSync('npx', ['vitest', ...args, ...files], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 2] })
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative('.', name),
      contract: ancestorTitles[0] ?? '',
      title,
      passed: status === 'passed',
    })),
  )
}

function cell(tests: readonly Ran[]): string {
  const passed = tests.filter((test) => test.passed).length
  if (tests.length === 0) return '–'
  return passed === tests.length ? String(passed) : `${passed} of ${tests.length}`
}

const results = ENGINES.map(run)
const rows = Object.entries(CONTRACTS).map(([name, belongs]) => [
  name,
  ...results.map((tests) => cell(tests.filter(belongs))),
])
const titles = ['contract', ...ENGINES.map(({ name }) => name)]
for (const cells of [titles, titles.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`)
for (const test of results.flat().filter(({ passed }) => !passed)) console.error(`failed: ${test.file}: ${test.title}`)
