import { expect, test } from 'vitest'
import { inSharedStatements } from './together.ts'

function failure(code: string) {
  return Object.assign(new Error('failed'), { code })
}

/** Calls whose shared statements end with an error, and which fail by themselves if they are `bad`. */
function calls(code: string) {
  const alone: string[] = []
  const call = inSharedStatements<string, string>({
    alone(name) {
      alone.push(name)
      return name === 'bad' ? Promise.reject(failure(code)) : Promise.resolve(`${name} alone`)
    },
    together: () => Promise.reject(failure(code)),
    accountOf: (name) => name,
  })
  return { alone, call }
}

test('a call with values that the database refuses does not fail the calls that share its statement', async () => {
  const { call } = calls('22P05')
  const outcomes = await Promise.allSettled(['ana', 'bad', 'ben'].map(call))
  expect(outcomes).toMatchObject([{ value: 'ana alone' }, { reason: { code: '22P05' } }, { value: 'ben alone' }])
})

test('calls whose statement was lost are not repeated, because it may have been committed', async () => {
  const { alone, call } = calls('CONNECTION_CLOSED')
  const outcomes = await Promise.allSettled(['ana', 'ben'].map(call))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(alone).toEqual([])
})

test('a single call has a statement of its own', async () => {
  const { alone, call } = calls('22P05')
  expect(await call('ana')).toBe('ana alone')
  expect(alone).toEqual(['ana'])
})
