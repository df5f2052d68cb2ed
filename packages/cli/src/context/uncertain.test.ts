import { expect, test } from 'vitest'
import { UncertainOutcome, uncertain } from './uncertain.ts'

function failing(code?: string) {
  const error = Object.assign(new Error('failed'), code === undefined ? {} : { code })
  return { error, outcome: uncertain('the key was replaced', 'Run it again.', () => Promise.reject(error)) }
}

test.each([
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...['CHANGE_UNCONFIRMED', '08006', '57P01', '57P02'],
])('after %s, the outcome of a change is unknown', async (code) => {
  const { error, outcome } = failing(code)
  await expect(outcome).rejects.toThrow(UncertainOutcome)
  await expect(outcome).rejects.toMatchObject({
    message: 'the connection to the database was lost: it is unknown whether the key was replaced. Run it again.',
    cause: error,
  })
})

test('any other failure is that of the change, and a result is its result', async () => {
  for (const code of ['23505', undefined]) {
    const { error, outcome } = failing(code)
    await expect(outcome).rejects.toBe(error)
  }
  expect(await uncertain('', '', async () => 'done')).toBe('done')
})
