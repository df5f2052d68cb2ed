import { performance } from 'node:perf_hooks'
import { checkpointersOf, type LockHolder, readersOf, writerOf } from './lock-holders.ts'

/** Shortest time between two looks at the list of locks, in milliseconds: most waits are shorter. */
const LOOK_MS = 50

/**
 * A command of flightbag that is stopped by SIGSTOP in the middle of a transaction would keep its lock. A process that
 * waits for the lock continues it until the transaction is over, and then stops it again. A command that is stopped by
 * Ctrl-Z stops between two transactions by itself.
 */
export function stoppedHolders() {
  const continued = new Set<number>()
  let nextLookMs: number | null = null

  function wake(holders: readonly LockHolder[]): void {
    for (const { pid, command, isStopped } of holders) {
      if (isStopped && command.split(' ')[0] === 'flightbag' && signal(pid, 'SIGCONT')) continued.add(pid)
    }
  }

  return {
    /** To be called while the write lock of a file is awaited. */
    awaitWriter(path: string): void {
      const nowMs = performance.now()
      nextLookMs ??= nowMs + LOOK_MS
      if (nowMs < nextLookMs) return
      nextLookMs = nowMs + LOOK_MS
      const writer = writerOf(path)
      if (writer !== null) wake([writer])
    },
    /** To be called when readers prevent the copy of the log of a file. */
    awaitReaders: (path: string): void => wake([...readersOf(path), ...checkpointersOf(path)]),
    /** To be called when the lock is held, or the log was copied. */
    done(): void {
      nextLookMs = null
      for (const pid of continued) signal(pid, 'SIGSTOP')
      continued.clear()
    },
  }
}

/** False if the process has ended, or belongs to another user. */
function signal(pid: number, name: 'SIGCONT' | 'SIGSTOP'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export type StoppedHolders = ReturnType<typeof stoppedHolders>
