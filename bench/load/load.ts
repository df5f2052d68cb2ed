import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { CLIENT_CORE } from '../processes.ts'

/** A request that is repeated, with its paths and its bodies in turn. */
export interface Work {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly paths: readonly string[]
  readonly bodies?: readonly string[]
}

/** What the load generator does. The connections use the keys in turn. */
export interface Job {
  readonly url: string
  readonly keys: readonly string[]
  readonly work: Work
  readonly connections: number
  readonly seconds: number
}

/** The figures of one round of load. */
export interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly requests: number
  readonly not2xx: number
}

/** Sends requests for so many seconds, from a separate process on the other core. */
export async function load(job: Job): Promise<Measured> {
  const client = new URL('client.ts', import.meta.url).pathname
  const child = spawn('taskset', ['-c', CLIENT_CORE, process.execPath, client], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(job))
  return JSON.parse(await text(child.stdout)) as Measured
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}
