import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'
import { makeCopy } from './copy.ts'
import { type Equivalent, equivalentsOf } from './equivalent.ts'
import { testFiles, testsNear } from './removals/near-tests.ts'
import { type PlantedBug, planted } from './removals/planted.ts'
import type { Kind } from './removals/plugin.ts'
import { type MutationReport, resultOf, textOfResult } from './result.ts'

const ROOT = join(import.meta.dirname, '../..')
const HERE = relative(ROOT, import.meta.dirname)
const REPORTS = join(ROOT, '.mutants')

/** The least share of the behaviour-changing mutants that the tests must find, in percent. */
const LEAST_SCORE = 95

const USAGE = `Usage: node --conditions=source tests/mutants/main.ts
    FOLDER [--force | (--removals | --changes N) [--near]] | --planted FILE [--near]
FOLDER is a folder or file of sources, such as packages/core/src/live.
  --removals  remove single statements, awaits, defaults, early exits and elements
  --changes N make one of N small changes, from 1: operators, conditions, texts, numbers, fields, order of values
  --planted FILE
              make each bug that a JSON file lists: {"id", "file", "old", "new"}; "old" occurs once in the file
  --near      only try them with the nearest tests
  --force     test unchanged code again
`

/**
 * Mutates one folder (or file) of a package and runs the nearest tests that cover each mutant; prints the score and
 * every mutant that survived. The exit code is 1 below {@link LEAST_SCORE}.
 */
async function main(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const options = { removals: flag, near: flag, force: flag, changes: text, planted: text } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.planted !== undefined) return triedByHand(values.planted, values.near)
  const folder = positionals[0]?.replace(/\/$/, '') ?? ''
  const mutated = sourcesOf(folder)
  const share = values.changes === undefined ? null : Number(values.changes)
  const isShare = share === null || (Number.isInteger(share) && share >= 1)
  if (mutated.length === 0 || !isShare || (values.removals && share !== null)) {
    process.stderr.write(USAGE)
    return 2
  }
  installTools(import.meta.dirname)
  const table = values.removals ? 'removals' : share === null ? (folder.split('/')[3] ?? '') : 'changes'
  const reviewed = equivalentsOf(table).filter(({ file }) => mutated.includes(file))
  const kind = share === null ? 'removals' : { oneChangeOf: share }
  const report =
    values.removals || share !== null
      ? await triedAtOnce(kind, mutated, reviewed, values.near)
      : triedByStryker(folder, mutated, values.force)
  const result = resultOf(report, reviewed)
  process.stdout.write(textOfResult(result))
  return result.score < LEAST_SCORE ? 1 : 0
}

/** Tries bugs that somebody has written, and prints what became of each. */
async function triedByHand(file: string, near: boolean): Promise<number> {
  installTools(import.meta.dirname)
  const { parseSource } = await import('./removals/switched.ts')
  const bugs = JSON.parse(readFileSync(file, 'utf8')) as readonly PlantedBug[]
  const mutated = [...new Set(bugs.map((bug) => bug.file))]
  const own = await planted(bugs, textsOf(mutated), parseSource)
  const report = await triedAtOnce({ own }, mutated, [], near)
  const mutants = Object.values(report.files).flatMap((of) => of.mutants)
  const status = new Map(mutants.map((mutant) => [mutant.mutatorName, mutant.status]))
  for (const { id, file: path } of bugs)
    process.stdout.write(`${id}\t${status.get(String(id)) ?? 'NotMade'}\t${path}\n`)
  return [...status.values()].every((each) => each === 'Killed') && status.size === bugs.length ? 0 : 1
}

function textsOf(paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

async function triedAtOnce(
  kind: Kind,
  mutated: readonly string[],
  reviewed: readonly Equivalent[],
  near: boolean,
): Promise<MutationReport> {
  // they need the installed tools while they are loaded
  const { switchedCopy, tryWithTestsThatReach } = await import('./removals/second-run.ts')
  const { mutantsOf } = await import('./removals/switched.ts')
  const { tryInProcesses } = await import('./removals/first-run.ts')
  const { chooseMutants } = await import('./removals/plugin.ts')
  chooseMutants(kind)
  const report = await mutantsOf(textsOf(mutated))
  await tryInProcesses(report, await switchedCopy('switched', report))
  await tryWithTestsThatReach(report, reviewed, near)
  return report
}

function triedByStryker(folder: string, mutated: readonly string[], force: boolean): MutationReport {
  const copy = makeCopy('stryker')
  const reports = join(REPORTS, folder.replaceAll('/', '-'))
  mkdirSync(reports, { recursive: true })
  const config = join(reports, 'config.json')
  writeFileSync(config, JSON.stringify(configOf(copy, mutated, reports), null, 2))
  const { status } = spawnSync(
    process.execPath,
    [`${HERE}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', config, ...(force ? ['--force'] : [])],
    { cwd: copy, stdio: 'inherit', env: { ...process.env, MUTANT_TESTS: testsNear(mutated, testFiles()).join() } },
  )
  if (status !== 0) throw new Error(`Stryker ended with exit code ${status}`)
  return JSON.parse(readFileSync(`${reports}/mutants.json`, 'utf8')) as MutationReport
}

function sourcesOf(folder: string): string[] {
  if (!/^packages\/[^/]+\/src(?:\/|$)/.test(folder)) return []
  const paths = folder.endsWith('.ts') ? [folder] : globSync(`${folder}/**/*.ts`, { cwd: ROOT }).sort()
  return paths.filter((path) => existsSync(join(ROOT, path)) && !/\.test\.ts$|\.d\.ts$|\/testing\//.test(path))
}

function configOf(copy: string, mutate: readonly string[], reports: string): object {
  return {
    mutate,
    testRunner: 'vitest',
    // as in `npm test`: a thread has no working folder and no standard streams of its own
    vitest: { configFile: `${HERE}/vitest.config.ts`, pool: 'forks' },
    plugins: ['@stryker-mutator/vitest-runner', join(copy, HERE, 'prose.ts')],
    ignorers: ['prose'],
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${reports}/incremental.json`,
    concurrency: 2,
    dryRunTimeoutMinutes: 20,
    // Properties run hundreds of inputs, on a machine with other work; a loop without end is found by its count.
    timeoutMS: 15_000,
    timeoutFactor: 3,
    // it runs in a copy: in Stryker's own one, packages would import each other from the checkout, without mutants
    inPlace: true,
    disableTypeChecks: false,
    // Stryker would rewrite it with the interface of TypeScript that the native compiler has not.
    tsconfigFile: 'none',
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: `${reports}/mutants.json` },
    htmlReporter: { fileName: `${reports}/mutants.html` },
    allowConsoleColors: false,
  }
}

process.exitCode = await main()
