import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT_CORE } from '../processes.ts'

/** A request that is repeated. */
export interface Work {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly path: string
  readonly body?: string
}

/** The figures of one round of load. */
export interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly requests: number
  readonly not2xx: number
}

/**
 * Sends requests over {@link CONNECTIONS} kept-alive connections for so many seconds, from a separate process on the
 * other core. The requests use the keys in turn, so that with as many keys as connections each connection has an
 * account of its own. Uses wrk if it is installed, else autocannon.
 */
export function load(url: string, keys: readonly string[], work: Work, seconds: number): Promise<Measured> {
  return hasWrk ? wrk(url, keys, work, seconds) : autocannon(url, keys, work, seconds)
}

export const CONNECTIONS = 16

const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** The load generator of the run. */
export const CLIENT = hasWrk ? 'wrk' : 'autocannon'

interface WrkSummary {
  readonly requests: number
  readonly microseconds: number
  readonly p50: number
  readonly p99: number
  readonly not2xx: number
}

async function wrk(url: string, keys: readonly string[], work: Work, seconds: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-load-'))
  const bodyFile = join(folder, 'body.json')
  if (work.body !== undefined) writeFileSync(bodyFile, work.body)
  const keyFile = join(folder, 'keys.txt')
  writeFileSync(keyFile, `${keys.join('\n')}\n`)
  const script = new URL('load.lua', import.meta.url).pathname
  const output = await clientOutput(
    ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, url + work.path],
    {
      LOAD_METHOD: work.method,
      LOAD_KEY_FILE: keyFile,
      ...(work.body === undefined ? {} : { LOAD_BODY_FILE: bodyFile }),
    },
  )
  rmSync(folder, { recursive: true })
  const summary = JSON.parse(output.trim().split('\n').at(-1)!) as WrkSummary
  return {
    requestsPerSecond: (summary.requests * 1e6) / summary.microseconds,
    p50Ms: summary.p50 / 1000,
    p99Ms: summary.p99 / 1000,
    requests: summary.requests,
    not2xx: summary.not2xx,
  }
}

interface AutocannonSummary {
  readonly requests: { readonly average: number; readonly total: number }
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly non2xx: number
  readonly errors: number
}

async function autocannon(url: string, keys: readonly string[], work: Work, seconds: number): Promise<Measured> {
  const options = JSON.stringify({
    url: url + work.path,
    method: work.method,
    body: work.body,
    keys,
    seconds,
    connections: CONNECTIONS,
  })
  const summary = JSON.parse(
    await clientOutput([process.execPath, new URL('autocannon.js', import.meta.url).pathname, options], {}),
  ) as AutocannonSummary
  return {
    requestsPerSecond: summary.requests.average,
    p50Ms: summary.latency.p50,
    p99Ms: summary.latency.p99,
    requests: summary.requests.total,
    not2xx: summary.non2xx + summary.errors,
  }
}

async function clientOutput(command: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('taskset', ['-c', CLIENT_CORE, ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk as string
  return output
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}
