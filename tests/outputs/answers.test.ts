import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedRequests } from '../sample/documented-requests.ts'
import { type Sample, startSampleHere } from './sample.ts'
import { readablePage, shortened } from './shortened.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
})
afterAll(() => sample.stop())

/** Headers whose values are the same in each run. */
const HEADERS = ['content-type', 'cache-control', 'content-security-policy', 'www-authenticate']

async function answered(path: string, lines: number, withKey = true): Promise<string> {
  const headers: Record<string, string> = withKey ? { Authorization: `Bearer ${sample.key}` } : {}
  const answer = await fetch(`${sample.url}${path}`, { headers })
  const text = sample.masked(await answer.text())
  const shown = HEADERS.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : []))
  return `GET ${path}\n${answer.status}\n${shown.join('\n')}\n\n${shortened(readablePage(text), lines)}\n\n`
}

test('the answers to the documented requests are what was approved', async () => {
  const all: string[] = []
  for (const { method, path } of documentedRequests) if (method === 'GET') all.push(await answered(path, 3))
  await expect(all.join('')).toMatchFileSnapshot('approved/answers/documented.txt')
})

test('answers to wrong requests, and pages, are what was approved', async () => {
  const refused = ['/v1/me?x=1', '/v1/notes?limit=0', '/v1/notes?cursor=x', '/v1/logbook?from=x', '/v1/none', '/none']
  const all: string[] = [await answered('/v1/me', 6, false)]
  for (const path of refused) all.push(await answered(path, 6))
  for (const path of ['/', '/docs', '/llms.txt', '/robots.txt']) all.push(await answered(path, 60, false))
  // a digest, and one line as an example
  for (const path of ['/docs/page.css', '/docs/page.js']) all.push(await answered(path, 1, false))
  await expect(all.join('')).toMatchFileSnapshot('approved/answers/others.txt')
})
