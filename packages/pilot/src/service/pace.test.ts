import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a request above the limit is sent a minute and a quarter of a second after the first one', async () => {
  let nowMs = 0
  async function sleep(ms: number) {
    nowMs += ms
  }
  const turn = pace({ requests: 2, now: () => nowMs, sleep })
  const starts: number[] = []
  for (let n = 0; n < 5; n++) {
    await turn()
    starts.push(nowMs)
  }
  expect(starts.map((ms) => Math.round(ms / 10) * 10)).toEqual([0, 0, 60_250, 60_250, 120_500])
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

test('a request that failed is waited for no more, and an answer that has begun has more time to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  /** Sends a request; returns its signal once it was sent. */
  async function sent(answer: Promise<Response>) {
    const { promise, resolve } = Promise.withResolvers<AbortSignal>()
    const fetch = pacedFetch('https://bag.example.org', {
      answerWithinMs: 15_000,
      signal: new AbortController().signal,
      notify: (line) => void lines.push(line),
      fetch: (_, { signal }) => {
        resolve(signal!)
        return answer
      },
    })
    const answered = fetch('https://bag.example.org/v1/notes', {})
    answered.catch(() => undefined)
    return { answered, signal: await promise }
  }
  const failed = await sent(Promise.reject(new Error('closed')))
  await expect(failed.answered).rejects.toThrow('closed')
  vi.advanceTimersByTime(14_999)
  expect(lines).toEqual([])

  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const { answered, signal } = await sent(Promise.resolve(new Response(readable)))
  await new Promise(setImmediate)
  vi.advanceTimersByTime(44_999)
  expect([lines, signal.aborted]).toEqual([[], false])
  vi.advanceTimersByTime(1)
  expect(String(signal.reason)).toBe('TimeoutError: the end of the answer did not arrive within 45 seconds')
  await writable.abort(signal.reason)
  await expect(answered).rejects.toBe(signal.reason)
})
