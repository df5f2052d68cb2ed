import type { BackupLine } from '@flightbag/core/ports'
import { change, newStoredKey, put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { storeOver } from '../store.ts'
import { databaseForTests } from '../testing/stores.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')

function nameOf(line: BackupLine): string {
  if (line.type === 'record') return `${line.kind} ${line.id}`
  return line.type === 'account' ? line.id : line.type
}

test('a backup has all accounts, each with its keys, records and then sessions, and the airways last', async () => {
  const database = databaseForTests()
  const store = storeOver(database)
  const ids = Array.from({ length: 250 }, (_, n) => `pilot-${String(n).padStart(3, '0')}`)
  await database.records.write((connection) => {
    for (const id of ids.toReversed()) {
      connection.run(`insert into account (id, email, status, created) values (?, ?, 'unconfirmed', 0)`, id, id)
    }
  })
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, newStoredKey(), NOW)
  await store.accounts.rotate('ana', newStoredKey(), NOW)
  const flown = { id: 'f-1', schema: 1, startedAt: '2026-10-03T10:00:00Z' }
  const session = change({ kind: 'pluginSession', record: flown }, { nowMs: NOW })
  const records = [session, put('route', { id: 'r' }), put('note', { id: 'n' })]
  await store.sync.apply('ana', records, NOW)
  await store.airways.replace([{ airspace: 'lower', designator: 'w1', text: '{}' }], 0)
  const names = (await Array.fromAsync(store.backup.lines())).map(nameOf)
  expect(names).toEqual(['ana', 'key', 'key', 'note n', 'route r', 'pluginSession f-1', ...ids, 'airway'])
})
