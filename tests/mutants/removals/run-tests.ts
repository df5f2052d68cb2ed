import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Stage } from './near-tests.ts'

/** After this time a run of tests counts as failed: the mutant hangs. */
const STAGE_LIMIT_MS = 100_000

/** What the nearest tests say of a change; `not compiled`: the types, the linter or PostgreSQL refuse it. */
export type Outcome = 'killed' | 'survived' | 'not compiled' | 'no tests'

/** Whether a command succeeds; one that hangs does not. */
export function succeeds(
  folder: string,
  command: string,
  args: readonly string[],
  limitMs = STAGE_LIMIT_MS,
): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` }
    const child = spawn(command, args, { cwd: folder, env, stdio: 'ignore', detached: true })
    const limit = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), limitMs)
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve(code === 0)
    })
  })
}

/** Runs the tests of one stage after the other in a changed copy, until one fails. */
export async function outcomeOf(folder: string, stages: readonly Stage[]): Promise<Outcome> {
  if (stages.length === 0) return 'no tests'
  for (const tests of stages) {
    if (!(await succeeds(folder, 'vitest', ['run', '--bail=1', ...tests]))) return 'killed'
  }
  return 'survived'
}

/** Gives each item to the worker that is free first. Each of the two workers begins with `start`. */
export async function inTwoWorkers<T>(
  items: readonly T[],
  start: (worker: number) => Promise<(item: T) => Promise<void>>,
): Promise<void> {
  const waiting = [...items]
  async function run(worker: number): Promise<void> {
    const work = await start(worker)
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all([run(0), run(1)])
}
