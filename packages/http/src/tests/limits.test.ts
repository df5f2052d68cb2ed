import { setImmediate as nextTurn } from 'node:timers/promises'
import { createClient } from '@flightbag/testing/http/client'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'
import type { Ports } from '../declare/ports.ts'

const NOON_MS = Date.UTC(2026, 9, 3, 12)
const WAITING = 40

test('the whole API answers 50 at once, and each request beyond them waits for its turn at 25 per second', () => {
  let nowMs = NOON_MS
  const startsMs: number[] = []
  async function sleep(ms: number) {
    nowMs += ms
  }
  return served({ limits: true, clock: () => nowMs, ports: () => ({ sleep }) }, async (_, client) => {
    for (let n = 0; n < 60; n++) {
      expect((await client.get('/v1/me')).status).toBe(200)
      startsMs.push(nowMs - NOON_MS)
    }
    expect(startsMs).toEqual([
      ...Array.from({ length: 50 }, () => 0),
      ...Array.from({ length: 10 }, (_, n) => 40 * (n + 1)),
    ])
  })
})

test('a key with many waiting requests does not make another key wait for them', async () => {
  const limits = { keyPerMinute: 0, apiPerSecond: 25, apiBurst: 1 }
  let nowMs = NOON_MS
  let arrived = 0
  const sleepers: (() => void)[] = []
  function sleep(ms: number) {
    return new Promise<void>((wake) => {
      sleepers.push(() => {
        nowMs += ms
        wake()
      })
    })
  }
  const subject = await startMemorySubject({
    settings: { limits },
    clock: () => nowMs,
    ports: ({ sha256 }) => ({
      sleep,
      // Called once for each request, directly before its admission.
      sha256(input) {
        arrived++
        return sha256(input)
      },
    }),
  })
  const [busy, quiet] = await Promise.all(
    [1, 2].map(async () => createClient(subject.url, (await subject.createAccount()).key)),
  )
  try {
    let answered = 0
    const many = Array.from({ length: WAITING }, async () => {
      const { status } = await busy!.get('/v1/me')
      answered++
      return status
    })
    await expect.poll(() => arrived).toBe(WAITING)
    let answeredBefore: number | null = null
    const asked = quiet!.get('/v1/me').then(({ status }) => {
      answeredBefore = answered
      return status
    })
    await expect.poll(() => arrived).toBe(WAITING + 1)
    const before = answered
    const all = Promise.all([asked, ...many])
    let isDone = false
    void all.finally(() => {
      isDone = true
    })
    for (; !isDone; await nextTurn()) sleepers.shift()?.()
    expect(await asked).toBe(200)
    // the turns that were taken ahead, and one of the other key
    expect(answeredBefore! - before).toBeLessThan(WAITING / 4)
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
  } finally {
    busy!.close()
    quiet!.close()
    await subject.close()
  }
})

test('Retry-After is the least number of whole seconds after which a request is admitted', () => {
  let nowMs = NOON_MS
  const limits = { keyPerMinute: 1, apiPerSecond: 0, apiBurst: 0 }
  return served({ settings: { limits }, clock: () => nowMs }, async (_, client) => {
    await client.get('/v1/me')
    nowMs += 2500
    const refused = await client.get('/v1/me')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '58'])
    nowMs += 57_000
    expect((await client.get('/v1/me')).headers['retry-after']).toBe('1')
    nowMs += 1000
    expect((await client.get('/v1/me')).status).toBe(200)
  })
})

test('an answer to a counted request states the quota of the key', () => {
  let nowMs = NOON_MS
  const limits = { keyPerMinute: 3, apiPerSecond: 0, apiBurst: 0 }
  return served({ settings: { limits }, clock: () => nowMs }, async (_, client) => {
    async function quotaOf(path: string) {
      const { status, headers } = await client.get(path)
      nowMs += 5000
      return [status, headers['ratelimit-policy'], headers.ratelimit]
    }
    const policy = '"key";q=3;w=60'
    expect(await quotaOf('/v1/me')).toEqual([200, policy, '"key";r=2;t=60'])
    expect(await quotaOf('/v1/notes/none')).toEqual([404, policy, '"key";r=1;t=55'])
    expect(await quotaOf('/v1/notes?limit=0')).toEqual([400, policy, '"key";r=0;t=50'])
    expect(await quotaOf('/v1/me')).toEqual([429, policy, '"key";r=0;t=45'])
    nowMs += 40_000
    expect(await quotaOf('/v1/me')).toEqual([200, policy, '"key";r=0;t=5'])
    nowMs += 120_000
    expect(await quotaOf('/v1/me')).toEqual([200, policy, '"key";r=2;t=60'])
  })
})

test('an answer has no quota if its request is not counted or the limit of a key is off', async () => {
  await served({ limits: true }, async (subject, client) => {
    const answers = [
      await client.get('/v1/health'),
      await client.ask('POST', '/v1/notes'),
      await client.get('/v1/none'),
      await fetch(`${subject.url}/v1/me`).then(({ headers }) => ({ headers: Object.fromEntries(headers) })),
    ]
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => /^ratelimit/.test(name))).toEqual([])
  })
  await served({ settings: { limits: { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 } } }, async (_, client) => {
    const { status, headers } = await client.get('/v1/me')
    expect([status, headers.ratelimit, headers['ratelimit-policy']]).toEqual([200, undefined, undefined])
  })
})

test('a request that waited and whose key was rotated meanwhile gets the 401 of an unknown key', () => {
  let rotate: () => Promise<unknown> = async () => undefined
  return served(
    {
      limits: true,
      ports: ({ admission }) => ({
        sleep: async () => void (await rotate()),
        admission: {
          ...admission,
          admit: async (request) => {
            const decision = await admission.admit(request)
            return decision.outcome === 'admitted' ? { ...decision, waitMs: 1 } : decision
          },
        },
      }),
    },
    async (subject, client, { id }) => {
      rotate = () => subject.rotate(id)
      const [late, unknown] = [await client.get('/v1/me'), await client.get('/v1/me')]
      expect([late.status, unknown.status]).toEqual([401, 401])
      expect(Object.keys(late.headers)).toEqual(Object.keys(unknown.headers))
      expect(subject.requests.map(({ accountId }) => accountId)).toEqual([null, null])
    },
  )
})

test('a request that the limit of the whole API rejects has no quota', () =>
  served({ settings: { limits: { keyPerMinute: 9, apiPerSecond: 0.1, apiBurst: 1 } } }, async (_, client) => {
    const [first, second] = [await client.get('/v1/me'), await client.get('/v1/me')]
    expect([first.status, first.headers.ratelimit]).toEqual([200, '"key";r=8;t=60'])
    expect([second.status, second.headers['retry-after'], second.headers.ratelimit]).toEqual([429, '5', undefined])
  }))

test('an admission that never answers causes a 500 within the timeout', () =>
  served(
    {
      settings: { handlerTimeoutMs: 50 },
      ports: ({ admission }) => ({ admission: { ...admission, admit: () => never } }),
    },
    async (_, client) => {
      expect((await client.get('/v1/me')).status).toBe(500)
    },
  ))

const never = new Promise<never>(() => undefined)

test('a request that waited is answered with the data at its start', () => {
  let waitMs = 0
  let meanwhile: () => Promise<void> = async () => undefined
  return served(
    {
      ports: ({ admission }) => ({
        sleep: () => meanwhile(),
        admission: {
          ...admission,
          admit: async (request) => {
            const decision = await admission.admit(request)
            return decision.outcome === 'admitted' ? { ...decision, waitMs } : decision
          },
        },
      }),
    },
    async (subject, client, { id }) => {
      await subject.import(id, [{ kind: 'note', record: { id: 'n', text: 'before' } }])
      expect((await client.get('/v1/notes/n')).status).toBe(200)
      waitMs = 1
      meanwhile = () => subject.import(id, [{ kind: 'note', id: 'n', deleted: true }])
      expect((await client.get('/v1/notes/n')).status).toBe(404)
    },
  )
})

test('a request whose client leaves before its turn is counted as an error, and not handled', () => {
  const limits = { keyPerMinute: 0, apiPerSecond: 1, apiBurst: 1 }
  let nowMs = NOON_MS
  const left = new AbortController()
  async function sleep(ms: number) {
    left.abort()
    nowMs += ms
  }
  const waiting: number[] = []
  function ports({ observer }: Ports) {
    return { sleep, observer: { ...observer, waiting: (count: number) => waiting.push(count) } }
  }
  return served(
    { settings: { limits }, clock: () => nowMs, ports },
    async ({ app, requests, usage }, _, { id, key }) => {
      for (const signal of [new AbortController().signal, left.signal])
        await app.request('/v1/me', { headers: { 'x-api-key': key }, signal })
      expect(requests.map(({ status }) => status)).toEqual([200, 499])
      expect((await usage(id)).days[0]?.routes).toEqual([{ route: 'GET /v1/me', requests: 2, errors: 1 }])
      expect(waiting).toEqual([1, 0])
    },
  )
})
