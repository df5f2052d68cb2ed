import { Agent, get } from 'node:http'
import { table } from './table.ts'

const EVERY_MS = 40

/** Times of answers at 25 requests a second, each to both in turn: what a pilot waits for when the machine is not busy. */
export async function steady(constant: string, record: string, key: string, seconds: number): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const times: Record<string, number[]> = { 'constant answer': [], 'one record': [] }
  const urls = { 'constant answer': constant, 'one record': record }
  for (const url of Object.values(urls)) for (let n = 0; n < 20; n++) await timed(url, key, agent)
  for (let n = 0; n < seconds * 25; n++) {
    const next = new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    for (const [name, url] of Object.entries(urls)) times[name]!.push(await timed(url, key, agent))
    await next
  }
  agent.destroy()
  const at = (values: readonly number[], part: number) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * part)]!
  return table(
    ['at 25 requests a second', 'p50 ms', 'p99 ms', 'p99 of the constant'],
    Object.entries(times).map(([name, values]) => [
      name,
      at(values, 0.5).toFixed(2),
      at(values, 0.99).toFixed(2),
      (at(values, 0.99) / at(times['constant answer']!, 0.99)).toFixed(2),
    ]),
  )
}

const timed = (url: string, key: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now()
    get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - startedMs))
    }).once('error', reject)
  })
