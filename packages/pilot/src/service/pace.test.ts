import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pace } from './pace.ts'
import { pacedFetch } from './paced-fetch.ts'

test('property: at most so many requests start in any 60 seconds', async () => {
  const gaps = fc.array(fc.nat(20_000), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 1, max: 5 }), async (gaps, requests) => {
      let nowMs = 0
      async function sleep(ms: number) {
        nowMs += Math.max(ms, 1)
      }
      const turn = pace({ requests, now: () => nowMs, sleep })
      const starts: number[] = []
      for (const gap of gaps) {
        nowMs += gap
        await turn()
        starts.push(nowMs)
      }
      for (const [at, start] of starts.entries())
        expect((starts[at + requests] ?? Number.POSITIVE_INFINITY) - start).toBeGreaterThan(60_000)
    }),
  )
})

test('the 121st request of the API waits, a file does not, and an interruption ends the wait', async () => {
  const ending = new AbortController()
  const sent: string[] = []
  const told = Promise.withResolvers<string>()
  const base = 'https://bag.example.org'
  const fetch = pacedFetch(base, {
    answerWithinMs: 1000,
    signal: ending.signal,
    notify: told.resolve,
    fetch: async (url) => {
      sent.push(url)
      return new Response()
    },
  })
  for (let n = 0; n < 120; n++) await fetch(`${base}/v1/notes`, {})
  const waiting = fetch(`${base}/v1/notes`, {})
  await fetch(`${base}/files/chart.pdf`, {})
  expect(sent).toHaveLength(121)
  expect(sent.at(-1)).toContain('/files/')
  expect(await told.promise).toMatch(/^waiting \d+ seconds: the service accepts 120 requests a minute$/)
  ending.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toHaveLength(121)
})
