import { spawn } from 'node:child_process'
import { CLIENT_CORE } from './processes.ts'

/** One kind of request, asked over and over. */
export interface Work {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly body?: string
}

/** What a round of load measured. */
export interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly requests: number
  readonly not2xx: number
}

interface Summary {
  readonly requests: { readonly average: number; readonly total: number }
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly non2xx: number
  readonly errors: number
}

/** Asks with 16 kept connections for so many seconds, from a process of its own on the other core. */
export async function load(url: string, key: string, work: Work, seconds: number): Promise<Measured> {
  const options = ['-j', '-c', '16', '-d', String(seconds), '-m', work.method, '-H', `Authorization=Bearer ${key}`]
  if (work.body !== undefined) options.push('-H', 'Content-Type=application/json', '-b', work.body)
  const cli = new URL('../node_modules/autocannon/autocannon.js', import.meta.url).pathname
  const child = spawn('taskset', ['-c', CLIENT_CORE, process.execPath, cli, ...options, url + work.path], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk as string
  const summary = JSON.parse(output) as Summary
  return {
    requestsPerSecond: summary.requests.average,
    p50Ms: summary.latency.p50,
    p99Ms: summary.latency.p99,
    requests: summary.requests.total,
    not2xx: summary.non2xx + summary.errors,
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}
