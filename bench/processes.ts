import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createInterface } from 'node:readline'

/** A server under measurement. */
export interface Subject {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a server on the first core and waits until it has given any answer. */
export async function startSubject(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Subject & { readonly readyMs: number }> {
  const startedMs = performance.now()
  const child = spawn('taskset', ['-c', SERVER_CORE, ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A failed run leaves no process behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await listening(child)
  await firstAnswer(url)
  return { url, pid: child.pid!, readyMs: performance.now() - startedMs, stop: () => ended(child) }
}

/** The server and its database run on one core, the load generator on the other. */
const SERVER_CORE = '0'
export const CLIENT_CORE = '1'

async function listening(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = /listening on (https?:\/\/\S+)/.exec(line)
    if (found) {
      child.stdout!.resume()
      return found[1]!
    }
  }
  throw new Error('the server ended before it listened')
}

function firstAnswer(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/v1/health`, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const TICKS_PER_SECOND = 100

/** CPU time of a process and all its descendants, ended ones included, in microseconds. */
export function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * (1_000_000 / TICKS_PER_SECOND)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + quietly(child), own)
}

function quietly(pid: number): number {
  try {
    return cpuMicros(pid)
  } catch {
    return 0
  }
}

/** Resident memory of a process, in megabytes. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
