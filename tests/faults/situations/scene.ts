import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCommand, failureOf, jsonOf, type RunOptions, runCli } from '../../../packages/cli/src/testing/run-cli.ts'

type Environment = Readonly<Record<string, string>>

interface Check {
  readonly name: string
  readonly state: string
  readonly message: string
}

/** An installation to break: a folder of its own with a store, and what must be undone afterwards. */
export interface Scene {
  readonly root: string
  readonly dataDir: string
  /** The settings of the intact installation. */
  readonly env: Environment
  /** Runs a command with these and further settings. */
  run(args: string, env?: Environment, options?: Omit<RunOptions, 'env'>): ReturnType<typeof runCli>
  /** What `doctor` finds: one line `NAME STATE: MESSAGE` for each check. */
  doctor(env?: Environment): Promise<readonly string[]>
  /** The line with which a command fails. */
  failure(args: string, env?: Environment): Promise<readonly string[]>
  /** Calls a function at the end, in reverse order. */
  undo(work: () => unknown): void
  end(): Promise<void>
}

/** A broken installation: `reach` breaks it, and returns what an operator then reads. */
export interface Situation {
  /** As in the table of docs/troubleshooting.md. */
  readonly name: string
  /** Only root can give a file to another user. */
  readonly needsRoot?: true
  readonly reach: (scene: Scene) => Promise<readonly string[]>
}

/** The lines of the output of `doctor --json`. */
export function foundBy(doctor: Awaited<ReturnType<typeof runCli>>): readonly string[] {
  const { checks } = jsonOf<{ readonly checks: readonly Check[] }>(doctor)
  return checks.map(({ name, state, message }) => `${name} ${state}: ${message}`)
}

/** Installs a store with one account and makes a backup of it. */
export async function install(): Promise<Scene> {
  const root = mkdtempSync(join(tmpdir(), 'flightbag-situation-'))
  chmodSync(root, 0o755)
  // Some situations run it as another user, and a checkout can be in a folder that only its owner can enter.
  const command = copyCommand(join(root, 'program'))
  const dataDir = join(root, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const env = { FLIGHTBAG_DATA_DIR: dataDir, FLIGHTBAG_WEATHER: 'sample', FLIGHTBAG_PORT: '0' }
  const undone: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true })]
  const run: Scene['run'] = (args, more = {}, options = {}) =>
    runCli(args.split(' '), { cwd: root, command, ...options, env: { ...env, ...more } })
  for (const args of ['account create --email ana@example.org', `backup ${join(root, 'one.backup')}`, 'maintain']) {
    const { code, stderr } = await run(args)
    if (code !== 0) throw new Error(stderr)
  }
  return {
    root,
    dataDir,
    env,
    run,
    doctor: async (more) => foundBy(await run('doctor --json', more)),
    async failure(args, more) {
      const ran = await run(args, more)
      if (ran.code === 0) throw new Error(`${args} succeeded`)
      return [failureOf({ stderr: `${ran.stderr.trimEnd().split('\n').at(-1)}\n` })]
    },
    undo: (work) => void undone.push(work),
    async end() {
      for (const work of undone.toReversed()) await work()
    },
  }
}

const OWNER = 64_123

/**
 * Gives a data folder to a user without rights, as whom the commands of root act. Without root, the tests run as such a
 * user already.
 */
export function ownedByUser(folder: string): void {
  if (process.getuid?.() !== 0) return
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, path), OWNER, OWNER)
}
