import { change, put, someSession } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres, type PostgresStore } from '../../packages/store-postgres/src/store.ts'
import { emptyCluster } from '../../packages/store-postgres/src/testing/fresh-database.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const ACCOUNTS = Array.from({ length: 12 }, (_, n) => `pilot-${n}`)
let store: PostgresStore

beforeAll(async () => {
  store = openPostgres(await emptyCluster(), { statementTimeoutMs: 0 })
  expect(await store.operation.migrate()).toMatchObject({ ok: true })
})
afterAll(() => store.close())

/** Everything that the service tells of an account. */
async function bagOf(account: string) {
  return {
    lines: await Array.fromAsync(store.sync.export(account)),
    revision: await store.records.revision(account),
    statistics: await store.sessions.stats(account),
    totals: await store.logbook.totals(account, {}),
    commands: await store.live.list(account, NOW),
    shared: await store.sharedPlannings.list(account),
  }
}

function planningOf(account: string, guest: string) {
  const participants = [{ userId: guest, status: 'accepted', personal: {} }]
  return change(
    { kind: 'sharedPlanning', record: { id: `p-${account}`, participants } },
    { accountId: account, nowMs: NOW },
  )
}

async function fill(account: string, guest: string) {
  await store.accounts.create({ id: account, email: `${account}@example.org`, displayName: null }, null, NOW)
  const line = put('logbook', { id: 'l', log: { date: '2026-01-01', landings: 2 } })
  await store.sync.apply(account, [put('note', { id: account }), line, planningOf(account, guest)], NOW)
  await store.sessions.put(account, someSession(`s-${account}`), 0)
  await store.live.send(account, { kind: 'holding' } as never, 'c-1', NOW)
}

test('a database of one node is distributed with all its data; a repetition finds nothing to do', async () => {
  for (const [n, account] of ACCOUNTS.entries()) await fill(account, ACCOUNTS[(n + 1) % ACCOUNTS.length]!)
  const before = await Promise.all(ACCOUNTS.map(bagOf))
  expect(before.map(({ shared }) => shared.length)).toEqual(ACCOUNTS.map(() => 2))
  const distribute = store.operation.distribute!

  const planned = await distribute({ dryRun: true })
  expect(planned).toMatchObject({ ok: true, value: expect.arrayContaining(['spread the table record by account']) })
  expect(await store.operation.distribution()).toMatchObject({ distributed: false })
  expect(await Promise.all(ACCOUNTS.map(bagOf))).toEqual(before)

  expect(await distribute({ dryRun: false })).toEqual(planned)
  expect(await Promise.all(ACCOUNTS.map(bagOf))).toEqual(before)
  expect(await store.operation.inspectSchema()).toEqual({ state: 'current', differences: [] })
  expect(await distribute({ dryRun: false })).toEqual({ ok: true, value: [] })
  expect(await store.operation.migrate()).toEqual({ ok: true, value: [] })
})

test('the nodes and what is not co-located are reported', async () => {
  const placed = await store.operation.distribution()
  expect(placed).toMatchObject({ distributed: true, pending: [] })
  expect(placed!.nodes.map(({ role, active }) => [role, active])).toEqual([
    ['coordinator', true],
    ['worker', true],
    ['worker', true],
  ])
  expect(
    placed!.nodes.filter(({ role }) => role === 'worker').every(({ shards, bytes }) => shards > 10 && bytes > 0),
  ).toBe(true)
  await store.db.sql.query(`select undistribute_table('session_quota')`, [])
  expect((await store.operation.distribution())!.pending).toEqual(['spread the table session_quota by account'])
  expect(await store.operation.distribute!({ dryRun: false })).toMatchObject({ ok: true })
  expect((await store.operation.distribution())!.pending).toEqual([])
})
