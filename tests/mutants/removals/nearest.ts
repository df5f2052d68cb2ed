import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCopy } from '../copy.ts'
import { stagesFor, testFiles } from './near-tests.ts'

/** After this time a run of tests counts as failed: the mutant hangs. */
const STAGE_LIMIT_MS = 100_000

/** A file of the checkout with a changed text. */
export interface Change {
  readonly path: string
  readonly text: string
}

/** What the nearest tests say of a change; `not compiled`: the types, the linter or PostgreSQL refuse it. */
export type Outcome = 'killed' | 'survived' | 'not compiled' | 'no tests'

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

async function compiles(folder: string, path: string): Promise<boolean> {
  // A name that nothing uses any more is no reason: whoever forgets a call does not declare its function.
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  // Only what changed is checked again, which takes less time than the tests.
  const check = ['-p', 'tsconfig.json', ...unused, '--incremental', '--tsBuildInfoFile', '.mutants/types']
  if (!(await succeeds(folder, 'tsc', check))) return false
  const promises = ['nursery/noFloatingPromises', 'nursery/noMisusedPromises'].map((rule) => `--only=${rule}`)
  return succeeds(folder, 'node', ['scripts/lint/biome.ts', 'lint', ...promises, path])
}

function isAccepted(folder: string): Promise<boolean> {
  return succeeds(folder, 'node', ['--conditions=source', 'tests/mutants/removals/check-sql.ts'])
}

async function outcomeOf(folder: string, { path, text }: Change, program: string): Promise<Outcome> {
  const isSql = path.endsWith('.sql')
  const stages = stagesFor(program, tests)
  if (stages.length === 0) return 'no tests'
  writeFileSync(join(folder, path), text)
  try {
    if (!(await (isSql ? isAccepted(folder) : compiles(folder, path)))) return 'not compiled'
    for (const { tests: all, needsBuild } of stages) {
      const paths = isSql ? all.filter((test) => !OF_DIGESTS.test(test)) : all
      if (needsBuild && !(await succeeds(folder, 'npm', ['run', '--silent', 'build']))) return 'not compiled'
      if (!(await succeeds(folder, 'vitest', ['run', '--bail=1', ...paths]))) return 'killed'
    }
    return 'survived'
  } finally {
    // The check of functions has changed further files.
    execFileSync('git', ['checkout', '--quiet', '--', path, 'packages/store-postgres/sql'], { cwd: folder })
  }
}

/**
 * Makes one change at a time in copies of the last commit, checks its types, and runs the tests of all packages that
 * are nearest to it, or to the program that `programOf` names.
 */
export async function tryNearTests<T extends Change>(
  changes: readonly T[],
  done: (change: T, outcome: Outcome) => void,
  programOf: (change: T) => string = ({ path }) => path,
): Promise<void> {
  const waiting = [...changes]
  async function work(worker: number): Promise<void> {
    const folder = makeCopy(`nearest-${worker}`)
    for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) {
      done(change, await outcomeOf(folder, change, programOf(change)))
    }
  }
  await Promise.all([work(0), work(1)])
}
