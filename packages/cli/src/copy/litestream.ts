import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { type EpochMs, instantText } from '@flightbag/core'
import { InputError } from '../context/io.ts'

const execute = promisify(execFile)

/** Litestream, the program that copies the SQLite store continuously. */
export interface Litestream {
  /** The path of its configuration, which names the store and the place of the copy. */
  readonly config: string
  /** Its environment: the configuration can name variables, for example the credentials of a bucket. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The longest list that the program prints, in bytes: a line for each snapshot of the copy. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

const NO_MATCH = 'no matching backups found'

/** What the program prints. Throws an InputError with its reason if it fails. */
async function run({ config, env }: Litestream, command: string, args: readonly string[] = []): Promise<string> {
  try {
    const options = { env: { ...process.env, ...env }, maxBuffer: MOST_OUTPUT_BYTES }
    return (await execute('litestream', [command, '-config', config, ...args], options)).stdout
  } catch (error) {
    throw new InputError(problemOf(error))
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOENT') {
    return 'there is no program litestream in PATH: docs/continuous-copy.md says how to install it'
  }
  // Its configuration decides on which stream it logs.
  const printed = ['stdout', 'stderr'].map((name) => String(Reflect.get(error, name) ?? '')).join('\n')
  const last = printed.trim().split('\n').at(-1) ?? ''
  const [, reason = last || error.message] = last.split(' error=')
  return `litestream: ${reason.startsWith('"') ? reason.slice(1, -1) : reason}`
}

/** The rows of a table that the program prints, without its heading; cells contain no two spaces in a row. */
function rowsOf(table: string): readonly (readonly string[])[] {
  const [, ...rows] = table.trimEnd().split('\n')
  return rows.map((row) =>
    row
      .split('  ')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== ''),
  )
}

/** The path of the store in the configuration. The store may not exist on this machine. */
async function copiedPath(litestream: Litestream): Promise<string> {
  const paths = rowsOf(await run(litestream, 'databases')).flatMap(([path = '']) => path)
  const [path, ...more] = paths.filter((each) => basename(each) === 'flightbag.db')
  if (path !== undefined && more.length === 0) return path
  throw new InputError(`${litestream.config} must name one file flightbag.db`)
}

/**
 * Writes the state of the copied store at a time to a new file; null for the newest. The program names files by the
 * second in which it wrote them, so the state can lack changes of the two seconds before.
 */
export async function restoreFile(litestream: Litestream, to: string, atMs: EpochMs | null): Promise<void> {
  const path = await copiedPath(litestream)
  const time = atMs === null ? [] : ['-timestamp', instantText(atMs)]
  try {
    await run(litestream, 'restore', [...time, '-o', to, path])
  } catch (error) {
    if (!(error instanceof InputError && error.message.endsWith(NO_MATCH))) throw error
    if (atMs === null) throw new InputError(`the copy of ${litestream.config} is empty`)
    // The newest generation that began before the time contains no later write, so its end is the state of the time.
    const { replica, generation } = await generationBefore(litestream, path, atMs)
    await run(litestream, 'restore', ['-replica', replica, '-generation', generation, '-o', to, path])
  }
}

async function generationBefore(litestream: Litestream, path: string, atMs: EpochMs) {
  const snapshots = rowsOf(await run(litestream, 'snapshots', [path])).map((row) => {
    const [replica = '', generation = ''] = row
    return { replica, generation, createdMs: Date.parse(row.at(-1) ?? '') }
  })
  const ascending = snapshots.filter(({ createdMs }) => createdMs >= 0).sort((a, b) => a.createdMs - b.createdMs)
  const found = ascending.findLast(({ createdMs }) => createdMs <= atMs)
  if (found !== undefined) return found
  const [first] = ascending
  throw new InputError(
    first === undefined
      ? `the copy has no state of ${instantText(atMs)}`
      : `the copy begins at ${instantText(first.createdMs)}: choose a later time`,
  )
}
