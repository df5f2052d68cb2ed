import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pace } from './pace.ts'
import { patientFetch } from './patient-fetch.ts'

const BASE = 'http://127.0.0.1:9'

/** A fetch that gives prepared answers, and the waits between them. */
function prepared(...answers: readonly (() => Response)[]) {
  const waits: number[] = []
  let calls = 0
  const fetch = patientFetch({
    baseUrl: BASE,
    signal: new AbortController().signal,
    fetch: async () => answers[Math.min(calls++, answers.length - 1)]!(),
    sleep: async (ms) => void waits.push(ms),
  })
  return { get: () => fetch(new Request(BASE)), waits, calls: () => calls }
}

function status(code: number, headers: Record<string, string> = {}) {
  return new Response('{}', { status: code, headers })
}
function lost(code: string) {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) })
  }
}

test('after 429 it waits for the time that the service asks for, then repeats', async () => {
  const { get, waits } = prepared(
    () => status(429, { 'retry-after': '7' }),
    () => status(429),
    () => status(200),
  )
  expect((await get()).status).toBe(200)
  expect(waits).toEqual([7000, 1000])
})

test('a fault of the server and a lost connection are repeated with growing pauses, and not for ever', async () => {
  const once = prepared(
    () => status(503),
    lost('ECONNRESET'),
    () => status(200),
  )
  expect((await once.get()).status).toBe(200)
  expect(once.waits).toEqual([500, 1000])
  const always = prepared(() => status(500))
  expect((await always.get()).status).toBe(500)
  expect(always.calls()).toBe(6)
  await expect(prepared(lost('ECONNRESET')).get()).rejects.toThrow('the connection was closed')
})

test.each([400, 401, 404])('the answer %d is not repeated', async (code) => {
  const { get, calls } = prepared(() => status(code))
  expect([(await get()).status, calls()]).toEqual([code, 1])
})

test.each([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'the name of the host is not known'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
])('%s is one line: %s', async (code, reason) => {
  const { get, calls } = prepared(lost(code))
  await expect(get()).rejects.toThrow(`${BASE} cannot be reached: ${reason}`)
  expect(calls()).toBe(1)
})

test('an interruption ends a wait', async () => {
  const ending = new AbortController()
  const fetch = patientFetch({
    baseUrl: BASE,
    signal: ending.signal,
    fetch: async () => {
      queueMicrotask(() => ending.abort())
      return status(429, { 'retry-after': '60' })
    },
  })
  await expect(fetch(new Request(BASE))).rejects.toMatchObject({ name: 'AbortError' })
})

test('property: at most so many requests start in any 60 seconds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(20_000), { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (gaps, requests) => {
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
          expect((starts[at + requests] ?? Infinity) - start).toBeGreaterThan(60_000)
      },
    ),
  )
})
