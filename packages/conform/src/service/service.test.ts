import { expect, test } from 'vitest'
import { connect } from './service.ts'

test('a 429 is repeated after Retry-After, without which it is a violation', async () => {
  const waits: number[] = []
  let refused = 0
  let headers: { readonly 'retry-after'?: string } = { 'retry-after': '7' }
  const service = connect({
    url: 'https://bag.test',
    key: 'k',
    timeoutMs: 20_000,
    fetch: async () => (refused++ < 2 ? new Response('', { status: 429, headers }) : Response.json({ data: 1 })),
    sleep: async (ms) => void waits.push(ms),
  })
  expect(await service.read('/v1/me')).toEqual({ data: 1 })
  expect(waits).toEqual([7000, 7000])
  for (const without of [{}, { 'retry-after': '0' }, { 'retry-after': '1.5' }]) {
    ;[refused, headers] = [0, without]
    await expect(service.read('/v1/me')).rejects.toThrow('a 429 lacks Retry-After')
  }
})

test('a service that answers every request with 429 is asked six times, and does not conform', async () => {
  let waits = 0
  let asked = 0
  const service = connect({
    url: 'https://bag.test',
    key: 'k',
    timeoutMs: 20_000,
    fetch: async () => {
      if (++asked > 100) throw new Error('too many requests')
      return new Response('', { status: 429, headers: { 'retry-after': '1' } })
    },
    sleep: async () => void waits++,
  })
  await expect(service.read('/v1/me')).rejects.toThrow('GET /v1/me answers 429, expected 200')
  expect([asked, waits]).toEqual([6, 5])
})
