import { badRequest, notFound } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { changeRecord } from './change-record.ts'

const STORED = { id: 'c', code: 'SADF', updatedAt: '2026-10-05T15:00:00.000Z' }

function changing(apply: () => Promise<unknown>) {
  const records = { one: async () => Buffer.from(JSON.stringify(STORED)) }
  const place = { accountId: 'ana', kind: 'aerodrome', id: 'c' }
  return changeRecord({ records, sync: { apply }, clock: () => 0 } as never, place, (record) => ({
    ...record,
    name: 'x',
  }))
}

test('a record of an account that was deleted meanwhile is none; any other refusal is a fault', async () => {
  expect(await changing(async () => notFound('no such account'))).toBeNull()
  const refused = changing(async () => badRequest('name', 'is wrong'))
  await expect(refused).rejects.toThrow('a stored record is refused: bad_request')
})

test('a record that others change each time is not tried without end', async () => {
  let tries = 0
  async function apply() {
    tries++
    return { ok: true, value: { imported: 0, unchanged: 1, deleted: 0 } }
  }
  await expect(changing(apply)).rejects.toThrow('other writers came first 20 times')
  expect(tries).toBe(20)
})
