import { execFileSync, spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { packageNames, sources } from '../../import-graph.ts'
import { equivalentsOf, keyOf } from '../equivalent.ts'
import { stagesFor, testFiles } from './near-tests.ts'
import { type Removal, removalsOf, without } from './removals.ts'
import { sqlRemovalsOf } from './sql-removals.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** After this time a run of tests counts as failed: the mutant hangs. */
const STAGE_LIMIT_MS = 100_000

interface Mutant {
  readonly package: string
  readonly path: string
  readonly source: string
  readonly removal: Removal
}

type Outcome = 'killed' | 'survived' | 'not compiled' | 'no tests'

/** A whole number from 0 that depends on a text alone, so that a sample does not change with other files. */
function digest(text: string): number {
  let value = 2_166_136_261
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 16_777_619) >>> 0
  return value
}

function mutantsOf(name: string): readonly Mutant[] {
  const scripts = globSync(`packages/${name}/sql/{*,functions/*}.sql`, { cwd: ROOT }).map((path) => join(ROOT, path))
  return [...sources(name), ...scripts].flatMap((file) => {
    const [path, source] = [relative(ROOT, file), readFileSync(file, 'utf8')]
    const removals = isSql(path) ? sqlRemovalsOf(source) : removalsOf(path, source)
    return removals.map((removal) => ({ package: name, path, source, removal })).filter((one) => !isReviewed(one))
  })
}

function isSql(path: string): boolean {
  return path.endsWith('.sql')
}

/** Programs that call functions whose file has another name than their statements. */
const PROGRAMS: Readonly<Record<string, string>> = { keys: 'accounts/accounts.ts' }

/** The program whose tests find faults of a script: the one that runs its statements, or those of its functions. */
function programOf(path: string): string {
  if (!isSql(path)) return path
  const name = basename(path, '.sql')
  const folder = join(ROOT, 'packages/store-postgres/src')
  const program = globSync('**/*.ts', { cwd: folder }).find((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return new RegExp(`(?:readStatements\\('${name}'|readSql\\('${name}\\.sql')`).test(text)
  })
  return `packages/store-postgres/src/${program ?? PROGRAMS[name] ?? 'backup/renew-revisions.ts'}`
}

function textOf({ path, source, removal }: Mutant): string {
  const line = source.slice(0, removal.start).split('\n').length
  const removed = source.slice(removal.start, removal.end).replaceAll(/\s+/g, ' ').slice(0, 90)
  return `${path}:${line}\t${removal.kind}\t${removed}`
}

const reviewed = new Set(['sql', 'removals'].flatMap(equivalentsOf).map(keyOf))

/** Whether a reviewer found that the mutant changes nothing which a user can notice. */
function isReviewed({ path, source, removal: { start, end } }: Mutant): boolean {
  const removed = source.slice(start, end)
  const at = start + removed.search(/\S/)
  const line = source.slice(source.lastIndexOf('\n', at) + 1).split('\n', 1)[0]!
  const original = removed.replaceAll(/--.*$/gm, '')
  return reviewed.has(keyOf({ file: path, line, original, replacement: '' }))
}

/** A copy of the checkout whose sources may be changed. */
function makeCopy(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  execFileSync('git', ['clone', '--quiet', '--shared', ROOT, folder])
  for (const path of ['node_modules', ...globSync('packages/*/{node_modules,dist}', { cwd: ROOT })]) {
    execFileSync('cp', ['-al', join(ROOT, path), join(folder, path)])
  }
  // Hard links to the build of this checkout must not be written to.
  for (const dist of globSync('packages/*/dist', { cwd: folder })) {
    rmSync(join(folder, dist), { recursive: true })
    cpSync(join(ROOT, dist), join(folder, dist), { recursive: true })
  }
}

/** Whether a command succeeds; one that hangs does not. */
function succeeds(folder: string, command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` }
    const child = spawn(command, args, { cwd: folder, env, stdio: 'ignore', detached: true })
    const limit = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), STAGE_LIMIT_MS)
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve(code === 0)
    })
  })
}

const tests = testFiles()

/** Tests that any change of a script fails. */
const OF_DIGESTS = /schema\/(?:catalogue|migrations|inspect-schema|upgrade)\.test\.ts$/

function compiles(folder: string): Promise<boolean> {
  // A name that nothing uses any more is no reason: whoever forgets a call does not declare its function.
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  // Only what changed is checked again, which takes less time than the tests.
  const check = ['-p', 'tsconfig.json', ...unused, '--incremental', '--tsBuildInfoFile', '.mutants/types']
  return succeeds(folder, 'tsc', check)
}

function isAccepted(folder: string): Promise<boolean> {
  return succeeds(folder, 'node', ['--conditions=source', 'tests/mutants/removals/check-sql.ts'])
}

async function outcomeOf(folder: string, mutant: Mutant): Promise<Outcome> {
  const { path, source, removal } = mutant
  const stages = stagesFor(programOf(path), tests)
  if (stages.length === 0) return 'no tests'
  writeFileSync(join(folder, path), without(source, removal))
  try {
    if (!(await (isSql(path) ? isAccepted(folder) : compiles(folder)))) return 'not compiled'
    for (const { tests: all, needsBuild } of stages) {
      const paths = isSql(path) ? all.filter((test) => !OF_DIGESTS.test(test)) : all
      if (needsBuild && !(await succeeds(folder, 'npm', ['run', '--silent', 'build']))) return 'not compiled'
      if (!(await succeeds(folder, 'vitest', ['run', '--bail=1', ...paths]))) return 'killed'
    }
    return 'survived'
  } finally {
    // The check of functions has changed further files.
    execFileSync('git', ['checkout', '--quiet', '--', path, 'packages/store-postgres/sql'], { cwd: folder })
  }
}

function inRandomOrder(mutants: readonly Mutant[]): Mutant[] {
  return [...mutants].sort((a, b) => digest(textOf(a)) - digest(textOf(b)))
}

/*
 * Removes single pieces of the code of packages (all of them, if none is named), one at a time, and runs the tests that
 * are nearest. `--sample` is the number for each package, of which `--skip` are left out; `--only` is a part of the
 * paths; `--again FILE` runs only the survivors in the output of an earlier run; `--workers` run at a time. Prints a
 * line for each mutant. Those in `equivalent/removals-*.tsv`, which were reviewed, are left out.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    skip: { type: 'string', default: '0' },
    again: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
})
const [skip, sample] = [Number(values.skip), Number(values.sample)]
const again = values.again === undefined ? null : readFileSync(values.again, 'utf8').split('\n')
const names = positionals.length > 0 ? positionals : packageNames

/** In random order too, so that a run that is stopped has mutants of all packages. */
const chosen = inRandomOrder(
  names.flatMap((name) =>
    inRandomOrder(mutantsOf(name).filter(({ path }) => path.includes(values.only))).slice(skip, skip + sample),
  ),
).filter((mutant) => again?.includes(`survived\t${textOf(mutant)}`) !== false)

async function work(worker: number): Promise<void> {
  const folder = join(ROOT, '.mutants', `removals-${worker}`)
  makeCopy(folder)
  for (let mutant = chosen.shift(); mutant !== undefined; mutant = chosen.shift()) {
    process.stdout.write(`${await outcomeOf(folder, mutant)}\t${textOf(mutant)}\n`)
  }
}

mkdirSync(join(ROOT, '.mutants'), { recursive: true })
await Promise.all(Array.from({ length: Number(values.workers) }, (_, worker) => work(worker)))
