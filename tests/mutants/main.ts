import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'
import { equivalentsOf } from './equivalent.ts'
import { type MutationReport, resultOf, textOfResult } from './result.ts'

const HERE = relative(process.cwd(), import.meta.dirname)
const CORE = 'packages/core/src'
const REPORTS = '.mutants'

/** The least share of the behaviour-changing mutants that the tests must find, in percent. */
const LEAST_SCORE = 95

/**
 * Mutates one folder (or file) of core and runs the tests that cover each mutant; prints the score and every mutant
 * that survived. Unchanged code is not tested again. The exit code is 1 below {@link LEAST_SCORE}.
 */
function main(args: readonly string[]): number {
  const [folder] = args.filter((arg) => !arg.startsWith('--'))
  const mutated = folder === undefined ? [] : sourcesOf(folder)
  if (folder === undefined || mutated.length === 0) {
    process.stderr.write(
      `Usage: node --conditions=source tests/mutants/main.ts FOLDER [--force]\n` +
        `FOLDER is a folder or file in ${CORE}.\n`,
    )
    return 2
  }
  installTools(HERE)
  // the arbitraries of the tests use core as it was built
  execFileSync('npx', ['tsc', '-b', 'packages/core'], { stdio: 'inherit' })
  const reports = join(REPORTS, folder.replaceAll('/', '-'))
  mkdirSync(reports, { recursive: true })
  const config = join(reports, 'config.json')
  writeFileSync(config, JSON.stringify(configOf(mutated, reports), null, 2))
  const force = args.includes('--force') ? ['--force'] : []
  const { status } = spawnSync(
    process.execPath,
    [`${HERE}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', config, ...force],
    { stdio: 'inherit', env: { ...process.env, MUTATED_FOLDER: topOf(folder) } },
  )
  if (status !== 0) return status ?? 1
  const report = JSON.parse(readFileSync(`${reports}/mutants.json`, 'utf8')) as MutationReport
  const reviewed = equivalentsOf(topOf(folder)).filter(({ file }) => Object.hasOwn(report.files, file))
  const result = resultOf(report, reviewed)
  process.stdout.write(textOfResult(result))
  return result.score < LEAST_SCORE ? 1 : 0
}

/** The folder of core that contains a file or folder, whose tests are run. */
function topOf(folder: string): string {
  return folder.split('/')[0]!
}

function sourcesOf(folder: string): string[] {
  const paths = folder.endsWith('.ts') ? [`${CORE}/${folder}`] : globSync(`${CORE}/${folder}/**/*.ts`).sort()
  return paths.filter((path) => existsSync(path) && !path.endsWith('.test.ts'))
}

function configOf(mutate: readonly string[], reports: string): object {
  return {
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: `${HERE}/vitest.config.ts` },
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'prose.ts')],
    ignorers: ['prose'],
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${reports}/incremental.json`,
    concurrency: 2,
    // Properties run hundreds of inputs, on a machine with other work; a loop without end is found by its count.
    timeoutMS: 10_000,
    timeoutFactor: 3,
    tempDirName: `${REPORTS}/tmp`,
    cleanTempDir: 'always',
    // Stryker would rewrite it for its copy with the interface of TypeScript that the native compiler has not.
    tsconfigFile: 'none',
    ignorePatterns: ['dist', '*.tsbuildinfo', 'deploy', '/bench', `/${REPORTS}`],
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: `${reports}/mutants.json` },
    htmlReporter: { fileName: `${reports}/mutants.html` },
    allowConsoleColors: false,
  }
}

process.exitCode = main(process.argv.slice(2))
