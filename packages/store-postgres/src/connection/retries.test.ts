import { expect, test } from 'vitest'
import { CHANGED, untilStored, withRetries } from './retries.ts'

function failing(times: number, code: string) {
  const calls = { count: 0 }
  async function work() {
    if (calls.count++ < times) throw Object.assign(new Error(code), { code })
    return 'done'
  }
  return { work, calls }
}

test.each(['40P01', '40001', 'CONNECTION_NOT_USABLE'])('%s is retried until it succeeds', async (code) => {
  const { work, calls } = failing(3, code)
  expect(await withRetries(work)).toBe('done')
  expect(calls.count).toBe(4)
})

test('the number of attempts is bounded, and the last error is thrown', async () => {
  const { work, calls } = failing(100, '40P01')
  await expect(withRetries(work)).rejects.toMatchObject({ code: '40P01' })
  expect(calls.count).toBe(5)
})

test.each(['23505', 'CONNECTION_CLOSED', '57014'])(
  '%s is not retried, because its outcome may be known or unknown',
  async (code) => {
    const { work, calls } = failing(1, code)
    await expect(withRetries(work)).rejects.toMatchObject({ code })
    expect(calls.count).toBe(1)
  },
)

test('a decision is taken again until it is stored', async () => {
  const results = [CHANGED, CHANGED, 'stored', 'never read']
  expect(await untilStored(async () => results.shift())).toBe('stored')
  expect(results).toEqual(['never read'])
})

test('a decision is not taken again before other work had its turn', async () => {
  let attempts = 0
  const stored = untilStored(async () => (++attempts < 5 ? CHANGED : 'stored'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(attempts).toBeLessThan(5)
  expect(await stored).toBe('stored')
})

test('the number of decisions is bounded, and an error ends them', async () => {
  let attempts = 0
  async function attempt() {
    attempts += 1
    return CHANGED
  }
  await expect(untilStored(attempt)).rejects.toThrow('other writes of the account have changed it each time')
  expect(attempts).toBe(20)
  const failing = Promise.reject(new Error('no connection'))
  await expect(untilStored(() => failing)).rejects.toThrow('no connection')
})
