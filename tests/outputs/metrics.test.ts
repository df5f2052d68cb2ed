import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedRequests } from '../sample/documented-requests.ts'
import { type Sample, startSampleHere } from './sample.ts'

const WRONG = ['/v1/none', '/v1/me?x=1', '/v1/notes/none', '/none']

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere({ FLIGHTBAG_METRICS_PORT: '0' })
  async function ask(path: string, method: string, withKey: boolean, body?: object) {
    const headers: Record<string, string> = withKey ? { Authorization: `Bearer ${sample.key}` } : {}
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const given = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${sample.url}${path}`, { method, headers, ...given })
    await answer.arrayBuffer()
  }
  for (const { path, method, body, withKey } of documentedRequests) await ask(path, method, withKey, body)
  for (const path of WRONG) await ask(path, 'GET', true)
  await ask('/v1/me', 'GET', false)
  await ask('/v1/me', 'POST', true)
  await ask('/v1/plugin/live', 'PUT', true, { one: 1 })
})
afterAll(() => sample.stop())

/** The values that depend on the machine and the moment. */
const MEASURED = /^(\S*(?:_seconds_sum|_bytes|flightbag_connections)(?:\{.*\})?) \S+$/gm

test('the metrics after some requests are what was approved', async () => {
  const [operations] = /http:[^"\s]+(?=")/.exec(sample.printed()) ?? expect.fail(sample.printed())
  const text = await (await fetch(`${operations}/metrics`)).text()
  const buckets = text.match(/^\S+_bucket\{.*\} \d+\n/gm) ?? []
  expect(buckets.length).toBeGreaterThan(100)
  const shown = sample
    .masked(text)
    .replaceAll(/^\S+_bucket\{.*\} \d+\n/gm, '')
    .replaceAll(MEASURED, '$1 MEASURED')
  await expect(shown).toMatchFileSnapshot('approved/answers/metrics.txt')
  expect(await (await fetch(`${operations}/ready`)).text()).toBe('ready\n')
})
