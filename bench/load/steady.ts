import { Agent, get } from 'node:http'
import { table } from '../report/table.ts'

const RATES_PER_SECOND = [1, 25, 100] as const

/**
 * Latency of one connection at fixed rates: the time that a pilot waits when the server is not busy. The two answers
 * alternate.
 */
export async function steady(constant: string, record: string, key: string, seconds: number): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const urls = { 'constant answer': constant, 'one record': record }
  for (const url of Object.values(urls)) for (let n = 0; n < 20; n++) await timed(url, key, agent)
  const rows: string[][] = []
  for (const rate of RATES_PER_SECOND) {
    const times = new Map(Object.keys(urls).map((name) => [name, [] as number[]]))
    for (let n = 0; n < seconds * rate; n++) {
      const next = new Promise((resolve) => setTimeout(resolve, 1000 / rate))
      for (const [name, url] of Object.entries(urls)) times.get(name)!.push(await timed(url, key, agent))
      await next
    }
    for (const [name, values] of times)
      rows.push([`${rate}`, name, at(values, 0.5).toFixed(2), at(values, 0.99).toFixed(2)])
  }
  agent.destroy()
  return table(['requests per second', 'answer', 'p50 ms', 'p99 ms'], rows)
}

function at(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)]!
}

function timed(url: string, key: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - startedMs))
    }).once('error', reject)
  })
}
