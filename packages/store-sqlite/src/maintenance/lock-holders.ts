import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** Another process that holds a lock of a file. */
export interface LockHolder {
  readonly pid: number
  /** The program and its subcommand, without names of files and accounts. */
  readonly command: string
  /** Whether the process is stopped, for example by Ctrl-Z: it keeps its locks until it continues or ends. */
  readonly isStopped: boolean
}

/**
 * The places of the engine's locks in the file that its processes share as memory: one for the writer, one for the copy
 * of the log, and five for readers. The first of these readers use the file without its log: nothing can be copied into
 * the file meanwhile. See https://sqlite.org/walformat.html#locks.
 */
const [WRITER, CHECKPOINTER] = [120, 121]
const READERS = [123, 124, 125, 126, 127]

/** The other process that holds the write lock of a file; null if there is none, or the system does not list locks. */
export function writerOf(path: string): LockHolder | null {
  return holdersOf(path, [WRITER])[0] ?? null
}

/** The other processes that read a snapshot of a file, and can prevent the copy of its log. */
export function readersOf(path: string): readonly LockHolder[] {
  return holdersOf(path, READERS)
}

/** The other processes that copy the log of a file. */
export function checkpointersOf(path: string): readonly LockHolder[] {
  return holdersOf(path, [CHECKPOINTER])
}

/** One line of /proc/locks: the process, the file as `device:device:inode`, and the locked bytes. */
const LOCK = /^\d+: POSIX +\S+ +\S+ (\d+) \S+:(\d+) (\d+) (\d+|EOF)$/

function holdersOf(path: string, places: readonly number[]): readonly LockHolder[] {
  const file = statSync(`${path}-shm`, { throwIfNoEntry: false })
  if (file === undefined) return []
  const pids = new Set<number>()
  for (const line of readText('/proc/locks').split('\n')) {
    const [, pid, inode, from, to] = LOCK.exec(line) ?? []
    if (Number(inode) !== file.ino || Number(pid) === process.pid) continue
    if (places.some((place) => Number(from) <= place && (to === 'EOF' || place <= Number(to)))) pids.add(Number(pid))
  }
  return [...pids].map((pid) => ({ pid, command: commandOf(pid), isStopped: isStopped(pid) }))
}

/** Empty when the file does not exist: on another system, or after the process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** `flightbag import`, or the name of another program. */
function commandOf(pid: number): string {
  const [program = '', ...rest] = readText(`/proc/${pid}/cmdline`).split('\0')
  const script = rest.findIndex((word) => /^flightbag(\.js)?$/.test(basename(word)))
  const isFlightbag = basename(program) === 'flightbag'
  if (script === -1 && !isFlightbag) return basename(program) || 'an unknown program'
  const words = isFlightbag ? rest : rest.slice(script + 1)
  const end = words.findIndex((word) => !/^[a-z-]+$/.test(word) || word.startsWith('-'))
  return ['flightbag', ...words.slice(0, end === -1 ? 2 : Math.min(end, 2))].join(' ')
}

/** The state is the first field after the name of the program, which is between parentheses. */
function isStopped(pid: number): boolean {
  return /\) [Tt] /.test(readText(`/proc/${pid}/stat`))
}

/** The process in words. */
export function holderText({ pid, command, isStopped }: LockHolder): string {
  const fix = `, which is stopped: continue it with \`kill -CONT ${pid}\`, or end it`
  return `process ${pid} (${command})${isStopped ? fix : ''}`
}
