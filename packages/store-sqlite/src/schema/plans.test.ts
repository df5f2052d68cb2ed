import { change, newStoredKey, put, remove, someSession } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine } from '../connection/engine.ts'
import { openSqlite } from '../store.ts'
import { temporaryFolder } from '../testing/stores.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const LIMITS = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }
const PAGE = { filter: null, since: null, snapshotMs: null, after: null, limit: 50, maxBytes: 1e6 }
const { DatabaseSync } = engine
const replaceable = engine as { DatabaseSync: typeof DatabaseSync }
/** How the engine finds the rows of each statement. */
const plans = new Map<string, readonly string[]>()

class ExplainedDatabase extends DatabaseSync {
  override prepare(sql: string) {
    if (/^\s*(?:select|insert|update|delete|with)\b/.test(sql) && !plans.has(sql)) {
      const steps = super.prepare(`explain query plan ${sql}`).all() as { readonly detail: string }[]
      plans.set(
        sql,
        steps.map(({ detail }) => detail),
      )
    }
    return super.prepare(sql)
  }
}

beforeAll(() => {
  replaceable.DatabaseSync = ExplainedDatabase
})
afterAll(() => {
  replaceable.DatabaseSync = DatabaseSync
})

/** All that requests of the pilot, of a plugin and of the app do. */
async function useStore(): Promise<void> {
  const store = openSqlite(temporaryFolder())
  const key = newStoredKey()
  for (const id of ['ana', 'beto'])
    await store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, id === 'ana' ? key : null, NOW)
  const request = { keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits: LIMITS }
  await store.admission.admit(request)
  const participants = [{ userId: 'beto', status: 'accepted' }]
  await store.sync.apply(
    'ana',
    [
      put('note', { id: 'n' }),
      put('aerodrome', { id: 'SADF', code: 'SADF' }),
      put('checklist', { id: 'c', aircraftId: 'x' }),
      put('logbook', { id: 'f', log: { date: '2026-01-01', landings: 1 } }),
      put('checkFlight', { id: 'k', startedAt: '2026-10-01T00:00:00Z' }),
      change({ kind: 'sharedPlanning', record: { id: 'p', participants } }, { accountId: 'ana', nowMs: NOW }),
    ],
    NOW,
  )
  for (const kind of ['note', 'logbook', 'sharedPlanning', 'pluginSession', 'aerodrome']) {
    await store.records.page('ana', { kind, ...PAGE })
    await store.records.page('ana', { kind, ...PAGE, since: NOW - 1 })
    await store.records.page('ana', { kind, ...PAGE, snapshotMs: NOW, after: { sort: '0', id: '0' } })
    await store.records.one('ana', kind, 'sadf')
  }
  await store.records.page('ana', { kind: 'checklist', ...PAGE, filter: 'x' })
  await store.logbook.totals('ana', {})
  await store.logbook.totals('ana', { from: '2026-01-01', to: '2026-02-01' })
  await store.sharedPlannings.list('beto')
  await store.sharedPlannings.one('beto', 'p')
  await store.sessions.put('ana', someSession('s'), 10)
  await store.sessions.stats('ana')
  await store.sessions.remove('ana', 's', NOW)
  await store.live.heartbeat('ana', NOW)
  await store.live.send('ana', { command: 'x' } as never, 'c-1', NOW)
  await store.live.report('ana', {} as never, [], NOW)
  await store.live.list('ana', NOW)
  await store.live.current('ana', NOW)
  await store.airways.list({ airspace: null, designator: 'W1' })
  await store.weather.ask('metar', ['SADF'], NOW)
  await store.weather.read('metar', ['SADF'])
  await store.checkFlights.closeStale(NOW)
  await store.accounts.usage('ana', 90, NOW)
  await store.accounts.rotate('ana', newStoredKey(), NOW)
  await store.sync.apply('ana', [remove('note', 'n')], NOW + 1)
  await store.accounts.remove('beto')
  await store.close()
}

/** Steps that read rows of their own statement, a list of parameters, the changes of an import, or names of tables. */
const NO_TABLE = /^SCAN (?:\(subquery|json_each\b|change\b|selected\b|sqlite_schema\b)/

test('no request reads all rows of a table', async () => {
  await useStore()
  expect(plans.size).toBeGreaterThan(60)
  const all = [...plans].flatMap(([sql, steps]) => steps.map((step) => ({ sql, step })))
  expect(all.filter(({ step }) => step.startsWith('SCAN ') && !NO_TABLE.test(step))).toEqual([])
})
