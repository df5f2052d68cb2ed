import { normaliseSession } from '@flightbag/core'
import { HOUR_MS, prepareSession } from '@flightbag/core/ports'
import { newStoredKey, put } from '@flightbag/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeOver } from '../store.ts'
import { databaseForTests } from '../testing/stores.ts'
import { accountRow } from './account-number.ts'
import { condemn, hiddenAccounts, leave } from './hidden-accounts.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

/** More changes than one transaction may write: the account gets another row. */
const MANY = Array.from({ length: 700 }, (_, n) => put('note', { id: `n-${n}`, text: `${n}` }))

function session(id: string) {
  const body = normaliseSession({ schema: 1, startedAt: '2026-10-03T10:00:00Z', status: 'completed' }, { nowMs: NOW })
  return body.ok ? prepareSession(id, body.value, NOW) : expect.fail(body.failure.kind)
}

test('a long import changes neither the account nor its daily quota of sessions', async () => {
  const { accounts, sessions, sync } = storeOver(databaseForTests())
  await accounts.create({ id: 'ana', email: 'Ana@example.org', displayName: 'Ana' }, newStoredKey(), NOW - 1)
  await accounts.setStatus('ana', 'paused')
  const before = await accounts.find('ana')
  expect(await sessions.put('ana', session('flight-1'), 1)).toEqual({ kind: 'created' })
  expect(await sync.apply('ana', MANY, NOW)).toMatchObject({ ok: true })
  expect(await sessions.put('ana', session('flight-2'), 1)).toMatchObject({ kind: 'quota' })
  expect(await accounts.find('ana@EXAMPLE.org')).toEqual(before)
})

test('the accounts of a writer that still writes are kept, also those that it added long ago', async () => {
  const { records } = databaseForTests()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const hidden = hiddenAccounts(NOW)
  for (let n = 0; n < 2; n++) await records.write((connection) => hidden.add(connection))
  now.mockReturnValue(2 * HOUR_MS)
  await records.write((connection) => hidden.stillWriting(connection))
  for (const [lastHours, marks] of [
    [2, [hidden.mark, hidden.mark]],
    [4, ['', '']],
  ] as const) {
    await records.write((connection) => condemn(connection, { nowMs: NOW + lastHours * HOUR_MS }))
    expect(records.read.all<{ email: string }>('select email from account').map(({ email }) => email)).toEqual(marks)
  }
})

test('an account that is being deleted has nothing that identifies its pilot', async () => {
  const database = databaseForTests()
  const account = { id: 'left', email: 'Left@example.org', displayName: 'Left' }
  await storeOver(database).accounts.create(account, null, 0)
  await database.records.write((connection) => leave(connection, accountRow(connection, 'left')!.n))
  const names = 'select id, email, email_key, display_name from account'
  expect(database.records.read.all(names)).toEqual([{ id: null, email: '', email_key: null, display_name: null }])
})
