import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { acquireLock, type Holder, type Lock } from './lock.ts'
import { socketPath } from './socket-path.ts'

export type Held =
  | { readonly lock: Lock }
  /** A serving process has the folder, and takes commands. */
  | { readonly server: Holder }
  /** Another command has had it for longer than is worth waiting. */
  | { readonly busy: Holder }
  /** The folder cannot be used, and why. */
  | { readonly problem: string }

const LOOK_EVERY_MS = 50
const WAIT_FOR_COMMAND_MS = 60_000

/**
 * Takes the data folder for this process. Another command that has it is waited for, since it will soon be done; a
 * server is not.
 */
export async function holdFolder(dataDir: string, role: string, waitMs = WAIT_FOR_COMMAND_MS): Promise<Held> {
  const folder = resolve(dataDir)
  try {
    return await hold(folder, role, waitMs)
  } catch (error) {
    const problem = PROBLEMS[error instanceof Error && 'code' in error ? String(error.code) : '']
    if (problem === undefined) throw error
    return { problem: `the data folder ${folder} ${problem}: change it, its owner, or FLIGHTBAG_DATA_DIR` }
  }
}

/** What a system's error says of a data folder. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by you',
  EPERM: 'may not be used by you',
  EEXIST: 'is no folder',
  ENOTDIR: 'is no folder, or lies below one that is none',
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
}

async function hold(folder: string, role: string, waitMs: number): Promise<Held> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const socket = role === SERVE ? socketPath(folder) : null
  const until = Date.now() + waitMs
  for (;;) {
    const acquired = acquireLock(lockPath(folder), { role, socket })
    if ('lock' in acquired) return acquired
    if (acquired.heldBy.role === SERVE) return { server: acquired.heldBy }
    if (Date.now() > until) return { busy: acquired.heldBy }
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS))
  }
}

/** The role of a process that serves. */
export const SERVE = 'serve'

export const lockPath = (dataDir: string): string => join(resolve(dataDir), 'lock')

/** How a holder is named in messages: with its host where that is another one. */
export const holderText = ({ pid, host }: Holder, here: string): string =>
  host === here ? `process ${pid}` : `process ${pid} on ${host}`
