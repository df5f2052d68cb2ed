import { expect, test } from 'vitest'
import { connect } from './service.ts'

test('a 429 is repeated after Retry-After, without which it is a violation', async () => {
  const waits: number[] = []
  let refused = 0
  let headers: Record<string, string> = { 'retry-after': '7' }
  const service = connect({
    url: 'https://bag.test',
    key: 'k',
    timeoutMs: 20_000,
    fetch: async () => (refused++ < 2 ? new Response('', { status: 429, headers }) : Response.json({ data: 1 })),
    sleep: async (ms) => void waits.push(ms),
  })
  expect(await service.read('/v1/me')).toEqual({ data: 1 })
  expect(waits).toEqual([7000, 7000])
  ;[refused, headers] = [0, {}]
  await expect(service.read('/v1/me')).rejects.toThrow('a 429 lacks Retry-After')
})
