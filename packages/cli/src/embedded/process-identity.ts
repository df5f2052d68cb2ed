import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Enough to tell whether the process that wrote it still runs, though its number may have been given to another since. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** When the process began, in the kernel's own words; null where the kernel does not say (no /proc). */
  readonly began: string | null
}

export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  host: hostname(),
  began: beganAt(process.pid),
})

/**
 * Whether the process still runs. One on another host (a folder shared by containers) cannot be seen from here and is
 * taken to run: two owners would lose writes.
 */
export function isRunning(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true
  try {
    process.kill(identity.pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const began = beganAt(identity.pid)
  return identity.began === null || began === null || identity.began === began
}

/** The boot and the tick a process began at. A zombie has ended: nothing of it runs any more. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return 'ended'
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}
