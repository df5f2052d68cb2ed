import type { Store } from '@flightbag/core/ports'
import { change, firstPage, newStoredKey, put, remove } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { storeOver } from '../store.ts'
import { databaseForTests } from '../testing/stores.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

/** A store whose first account has data of every kind. */
async function filledStore(): Promise<Store> {
  const store = storeOver(databaseForTests())
  const key = newStoredKey()
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, 0)
  const flight = { schema: 1, startedAt: '2026-10-03T10:00:00Z', stats: { byStation: { tower: 5 } } }
  const changes = [
    put('aerodrome', { id: 'a', code: 'SADF' }),
    put('note', { id: 'n' }),
    put('logbook', { id: 'l', log: { date: '2026-10-03', landings: 2 } }),
    put('sharedPlanning', { id: 'p' }),
    change({ kind: 'pluginSession', record: { id: 'flight-1', ...flight } }, { nowMs: NOW }),
  ]
  await store.sync.apply('ana', changes, NOW)
  await store.sync.apply('ana', [remove('pluginSession', 'flight-2')], NOW)
  await store.live.send('ana', { kind: 'repeat' }, 'c-1', NOW)
  await store.live.report('ana', { phase: 'idle' } as never, [], NOW)
  const limits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
  await store.admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits })
  return store
}

const READS: Readonly<Record<string, (store: Store, accountId: string) => unknown>> = {
  'a page': ({ records }, id) => records.page(id, firstPage('note')),
  'a page of changes': ({ records }, id) => records.page(id, { ...firstPage('note'), since: 0 }),
  'one record': ({ records }, id) => records.one(id, 'note', 'n'),
  'one record by its code': ({ records }, id) => records.one(id, 'aerodrome', 'sadf'),
  'all records': ({ records }, id) => records.all(id, 'note'),
  'the revision': ({ records }, id) => records.revision(id),
  'an export': ({ sync }, id) => Array.fromAsync(sync.export(id)),
  'the totals': ({ logbook }, id) => logbook.totals(id, {}),
  'the totals of a day': ({ logbook }, id) => logbook.totals(id, { from: '2026-10-03', to: '2026-10-03' }),
  'the sessions': ({ sessions }, id) => sessions.stats(id),
  'the shared plannings': ({ sharedPlannings }, id) => sharedPlannings.list(id),
  'one shared planning': ({ sharedPlannings }, id) => sharedPlannings.one(id, 'p'),
  'the commands': ({ live }, id) => live.list(id, NOW),
  'the live report': ({ live }, id) => live.current(id, NOW),
  'the usage': ({ accounts }, id) => accounts.usage(id, 90, NOW),
  'the account': ({ accounts }, id) => accounts.find(id),
}

test('no read for an account that does not exist has data of another one', async () => {
  const [filled, empty] = [await filledStore(), storeOver(databaseForTests())]
  for (const [name, read] of Object.entries(READS)) {
    const nothing = await read(empty, 'nobody')
    expect(await read(filled, 'ana'), name).not.toEqual(nothing)
    expect(await read(filled, 'nobody'), name).toEqual(nothing)
  }
})
