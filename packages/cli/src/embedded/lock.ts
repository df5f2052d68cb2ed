import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { readJson } from '@flightbag/core'
import { isRunning, type ProcessIdentity, thisProcess } from './process-identity.ts'

/** What the holder of a lock says of itself. */
export interface Holder extends ProcessIdentity {
  /** Different for every taking of a lock. */
  readonly nonce: string
  /** `serve`, or the command that holds the store for its own short time. */
  readonly role: string
  /** Where the holder takes other commands' work; null when it takes none. */
  readonly socket: string | null
}

export interface Lock {
  readonly holder: Holder
  release(): void
}

export type Acquired = { readonly lock: Lock } | { readonly heldBy: Holder }

const isError = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/**
 * Takes the lock file at `path`, or says who holds it. A lock whose process has ended is taken over.
 *
 * A lock file appears whole and at once (a hard link to a finished file), so nobody reads half of one. Taking over needs
 * care, because between looking at a dead holder's file and removing it somebody else may have taken over: so only
 * whoever holds a second lock, named after the dead holder's nonce, may remove it, and looks again first.
 */
export function acquireLock(path: string, about: { role: string; socket: string | null }): Acquired {
  const holder: Holder = { ...thisProcess(), nonce: randomBytes(9).toString('hex'), ...about }
  const draft = `${path}.${holder.nonce}.new`
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    for (;;) {
      if (linked(draft, path)) return { lock: { holder, release: () => release(path, holder) } }
      const other = readHolder(path)
      if (other === null) continue
      if (isRunning(other)) return { heldBy: other }
      const takeover = acquireLock(`${path}.${other.nonce}`, { role: 'takeover', socket: null })
      if ('heldBy' in takeover) continue
      if (readHolder(path)?.nonce === other.nonce) unlinkSync(path)
      takeover.lock.release()
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Who holds the lock now; null when nobody does. */
export function lockHolder(path: string): Holder | null {
  const holder = readHolder(path)
  return holder !== null && isRunning(holder) ? holder : null
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isError(error, 'EEXIST')) return false
    throw error
  }
}

function readHolder(path: string): Holder | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isError(error, 'ENOENT')) return null
    throw error
  }
  const holder = parseHolder(text)
  if (holder !== null) return holder
  // Not written by this program, or damaged by a power cut: set it aside, it protects nobody.
  renameSync(path, `${path}.unreadable`)
  return null
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = readJson(text)
    if (typeof value !== 'object' || value === null) return null
    const { pid, host, began, nonce, role, socket } = value as Record<string, unknown>
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof nonce !== 'string') return null
    return {
      pid,
      host,
      nonce,
      began: typeof began === 'string' ? began : null,
      role: typeof role === 'string' ? role : 'another command',
      socket: typeof socket === 'string' ? socket : null,
    }
  } catch {
    return null
  }
}

function release(path: string, holder: Holder): void {
  if (readHolder(path)?.nonce === holder.nonce) unlinkSync(path)
}
