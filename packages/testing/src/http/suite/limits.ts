import { describe, expect, test } from 'vitest'
import type { HttpAnswer } from '../answer.ts'
import type { Client } from '../client.ts'
import type { StartSubject, TestAccount } from '../subject.ts'
import { withService } from './with-service.ts'

interface Counted {
  readonly route: string
  readonly requests: number
  readonly errors: number
}

/** The minute of a key, the longest wait in the queue of the whole API, and the time for which a key stays used up. */
const [KEY_SPAN_MS, LONGEST_WAIT_MS, FRESH_MS] = [60_000, 5_000, 30_000]

/** A pilot whose key is used up, the answers, when the requests began and when the last was answered. */
interface Hurried {
  readonly account: TestAccount
  readonly client: Client
  readonly answers: readonly HttpAnswer[]
  readonly startMs: number
  readonly lastMs: number
}

function byRoute(a: Counted, b: Counted): number {
  return a.route < b.route ? -1 : 1
}

/** The limits of the specification, and that every request to a route is counted. */
export function limitsSuite(start: StartSubject): void {
  describe('limits', () => {
    const service = withService(() => start({ limits: true }))

    let last: Hurried | undefined

    /**
     * A pilot who sent 121 concurrent requests, and the results, of the last seconds. A busy machine can send them too
     * slowly for the minute of a key or for the longest wait in the queue: then another pilot does.
     */
    async function hurried(): Promise<Hurried> {
      while (last === undefined || performance.now() - last.startMs > FRESH_MS) {
        const { account, client } = await service.pilot()
        const startMs = performance.now()
        const answers = await Promise.all(Array.from({ length: 121 }, () => client.get('/v1/me')))
        last = { account, client, answers, startMs, lastMs: performance.now() - startMs }
        const refused = answers.filter(({ status }) => status === 429)
        if (refused.length !== 1 && last.lastMs > LONGEST_WAIT_MS) last = undefined
      }
      return last
    }

    test('of 121 quick requests with one key 120 are answered, and one is admitted after Retry-After', async () => {
      const { account, answers, lastMs } = await hurried()
      const refused = answers.filter(({ status }) => status === 429)
      expect([refused.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 120])
      const retryAfterMs = Number(refused[0]?.headers['retry-after']) * 1000
      expect(retryAfterMs).toBeGreaterThanOrEqual(KEY_SPAN_MS - lastMs)
      expect(retryAfterMs).toBeLessThanOrEqual(KEY_SPAN_MS)
      expect(refused[0]?.json?.error?.code).toBe('rate_limited')
      const usage = (await service.subject.usage(account.id)).days[0]?.routes
      expect(usage).toContainEqual({ route: 'GET /v1/me', requests: 121, errors: 1 })
    })

    test('429 takes precedence over invalid parameters and bodies, but not over an invalid method', async () => {
      const { client } = await hurried()
      expect((await client.get('/v1/notes?limit=0')).status).toBe(429)
      expect((await client.ask('PUT', '/v1/plugin/live', { body: '{' })).status).toBe(429)
      expect((await client.ask('DELETE', '/v1/notes')).status).toBe(405)
      expect((await client.get('/v1/nothing')).status).toBe(404)
    })

    test('do not apply to health and the description, and are separate for each key', async () => {
      const { client } = await hurried()
      for (const path of ['/v1/health', '/openapi.json']) expect((await client.get(path)).status).toBe(200)
      expect((await (await service.pilot()).client.get('/v1/me')).status).toBe(200)
    })
  })

  describe('usage', () => {
    const service = withService(() => start())

    test('counts every request to a route by its template, whatever its status, and no others', async () => {
      const { account, client } = await service.pilot()
      await client.get('/v1/me')
      await client.get('/v1/me')
      await client.get('/v1/notes/a')
      await client.get('/v1/notes/b')
      await client.get('/v1/notes?limit=0')
      await client.get('/v1/notes/%ff')
      await client.put('/v1/plugin/live', {})
      await client.ask('PUT', '/v1/plugin/live', { body: '{}' })
      await client.ask('DELETE', '/v1/notes/a')
      await client.ask('HEAD', '/v1/me')
      await client.ask('PROPFIND', '/v1/me')
      for (const path of ['/v1/nothing', '/v1/health', '/openapi.json', '/v1/me/']) await client.get(path)
      await client.ask('POST', '/v1/health')
      await client.get('/v1/me', { key: undefined })
      await client.get('/v1/me', { key: `${account.key}x` })
      const report = await service.subject.usage(account.id)
      expect([...(report.days[0]?.routes ?? [])].sort(byRoute)).toEqual([
        { route: 'DELETE /v1/notes/{id}', requests: 1, errors: 1 },
        { route: 'GET /v1/me', requests: 2, errors: 0 },
        { route: 'GET /v1/notes', requests: 1, errors: 1 },
        { route: 'GET /v1/notes/{id}', requests: 3, errors: 3 },
        { route: 'HEAD /v1/me', requests: 1, errors: 1 },
        { route: 'OTHER /v1/me', requests: 1, errors: 1 },
        { route: 'PUT /v1/plugin/live', requests: 2, errors: 2 },
      ])
      expect(report.keys).toMatchObject([{ prefix: account.key.slice(0, 15), requests: 11, active: true }])
    })
  })
}
