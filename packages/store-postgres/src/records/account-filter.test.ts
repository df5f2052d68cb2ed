import { HOUR_MS } from '@flightbag/core/ports'
import postgres from '@flightbag/store-postgres/driver'
import { change, firstPage, newStoredKey, put, remove, someSession } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbOver } from '../connection/open-postgres.ts'
import { PLANNING } from '../connection/planning.ts'
import { migrate } from '../schema/migrate.ts'
import { type PostgresStore, storeOver } from '../store.ts'
import { nodesOf, type PlanNode } from '../testing/explain.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { nodePage } from './page-statements.ts'
import { recordReader } from './records.ts'

/** Statements that may read rows of more than one account: those that docs/scaling.md lists, and no others. */
const EXCEPTIONS: readonly [table: string, statement: RegExp, why: string][] = [
  ['shared_planning', /guests @> array\[\$1::text\]/, 'plannings that others share with the account'],
  ['import_stage', /^delete from "import_stage" where "started"/, 'remains of interrupted imports'],
  ['record', /where "due" < \$1 and .*\("due", "account_id", "id"\)/, 'check flights due for closing'],
  ['live_report', /^update "live_report"/, 'expired reports'],
  ['live_command', /^delete from "live_command"/, 'commands a day after their end'],
]

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const first = firstPage('checklist', 1)
const after = { sort: '', id: '' }
const limits = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }
const report = { schema: 1, sessionId: 's', sentAt: '2026-10-03T00:00:00.000Z' } as never

function details(id: string) {
  return { id, email: `${id}@example.org`, displayName: null }
}

/** Calls every operation of a store, in both ways if there are two. */
async function everything(store: PostgresStore): Promise<void> {
  const onNode = recordReader(store.db, nodePage)
  const { accounts, admission, records, sync, sessions, live, logbook, airways, sharedPlannings, checkFlights } = store
  const key = newStoredKey()
  await accounts.create(details('ana'), key, NOW)
  await accounts.create(details('beto'), null, NOW)
  await accounts.ensure('beto', newStoredKey(), NOW)
  await accounts.find('ana')
  await accounts.find('ana@example.org')
  await accounts.list()
  await accounts.setStatus('beto', 'paused')
  await accounts.rotate('beto', newStoredKey(), NOW)
  const decision = await admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits })
  await admission.recheck(key.hash)
  await admission.countRefused(key.hash, 'POST /v1/me', NOW)
  if (decision.outcome === 'admitted')
    await admission.countError({ keyId: decision.keyId, route: 'GET /v1/me', nowMs: NOW })
  await accounts.usage('ana', 90, NOW)
  await accounts.purgeUsage(NOW)

  const shared = { id: 'p', participants: [{ userId: 'ana', status: 'owner', personal: { aircraftId: 'lv' } }] }
  await sync.apply(
    'ana',
    [
      put('aircraft', { id: 'lv', registration: 'LV-ABC' }),
      put('checklist', { id: 'c1', aircraftId: 'lv' }),
      put('checklist', { id: 'c2', aircraftId: 'lv' }),
      put('checkFlight', { id: 'f', startedAt: '2026-10-02T00:00:00Z' }),
      put('logbook', { id: 'l', log: { date: '2026-01-01', landings: 1 } }),
      change({ kind: 'sharedPlanning', record: shared }, { accountId: 'ana', nowMs: NOW }),
      change(
        { kind: 'pluginSession', record: { id: 's-1', schema: 1, startedAt: '2026-10-02T00:00:00Z' } },
        { nowMs: NOW },
      ),
    ],
    NOW,
  )
  await sync.apply('ana', [remove('logbook', 'l'), remove('pluginSession', 's-1')], NOW)
  await sync.apply(
    'ana',
    Array.from({ length: 1001 }, (_, n) => put('note', { id: `${n}` })),
    NOW,
  )
  await sync.applyOver('ana', await records.revision('ana'), [put('note', { id: 'over' })], NOW)
  for await (const line of sync.export('ana')) expect(line).toContain('kind')
  for (const filter of [null, 'lv']) {
    await records.page('ana', { ...first, filter })
    await records.page('ana', { ...first, filter, snapshotMs: NOW, after })
    await records.page('ana', { ...first, filter, since: 1 })
    await onNode.page('ana', { ...first, filter })
  }
  await onNode.page('ana', { ...first, kind: 'pluginSession' })
  const many = Array.from({ length: 2500 }, (_, n) => put('checklist', { id: `m${n}`, aircraftId: 'lv' }))
  await sync.apply('ana', many, NOW + 10_000)
  for (const filter of [null, 'lv']) await records.page('ana', { ...first, filter, since: NOW })
  await records.one('ana', 'aerodrome', 'SAEZ')
  await records.one('ana', 'pluginSession', 's-1')
  await records.one('ana', 'note', '1')
  await records.all('ana', 'note')
  await records.revision('ana')
  await logbook.totals('ana', {})
  await logbook.totals('ana', { from: '2025-01-01', to: '2026-02-01' })

  for (const quota of [0, 5]) await sessions.put('ana', someSession(`s-${quota}`), quota)
  await sessions.put('ana', someSession('s-5'), 5)
  await sessions.remove('ana', 's-0', NOW)
  await sessions.stats('ana')

  await live.send('ana', { kind: 'holding' } as never, 'c-1', NOW)
  await live.heartbeat('ana', NOW)
  await live.report('ana', report, [], NOW)
  await live.report('ana', report, [{ id: 'c-1', outcome: 'spoken', said: null, reason: null, at: null }], NOW)
  await live.list('ana', NOW)
  await live.current('ana', NOW)
  await live.purge(NOW + 48 * HOUR_MS)

  await airways.replace([{ airspace: 'lower', designator: 'w1', text: '{}' }], 0)
  await airways.list({ airspace: null, designator: null })
  await airways.list({ airspace: 'lower', designator: 'W1' })
  await sharedPlannings.list('ana')
  await sharedPlannings.one('ana', 'p')
  expect(await checkFlights.closeStale(NOW)).toEqual({ closed: 1, broken: [] })
  await store.maintenance.write({ endedMs: NOW, succeeded: true })
  await store.maintenance.last()
  await store.weather.ask('metar', ['EDDF'], NOW)
  const due = { askedSinceMs: NOW, fetchedBeforeMs: NOW, failedBeforeMs: NOW, first: 'asked last', limit: 1 } as const
  await store.weather.take('metar', due, NOW, NOW)
  await store.weather.put('metar', [{ ident: 'EDDF', answer: '{}' }], NOW)
  await store.weather.fail('metar', ['EDDF'], NOW)
  await store.weather.read('metar', ['EDDF'])
  for (const version of [0, 1]) await store.weather.replaceBudget('awc', version, '{}')
  await store.weather.budget('awc')
  await store.weather.forget(NOW)
  await store.healthy()
  await store.purge(NOW)
  await accounts.remove('ana')
}

/** The same store, with a record of the called operations. */
function observed(store: PostgresStore): { store: PostgresStore; calls: Set<string> } {
  const calls = new Set<string>()
  function watch<T extends object>(port: T, name: string): T {
    return new Proxy(port, {
      get(target, field, receiver) {
        if (typeof field === 'string') calls.add(`${name}.${field}`)
        return Reflect.get(target, field, receiver)
      },
    })
  }
  const ports = Object.entries(store).map(([name, port]) => [name, typeof port === 'object' ? watch(port, name) : port])
  return { store: watch(Object.fromEntries(ports) as PostgresStore, 'store'), calls }
}

/** The plans that PostgreSQL ran with their statements, those inside functions included. */
const ran: { text: string; node: PlanNode }[] = []
const closers: (() => Promise<void>)[] = []
let store: PostgresStore
let calls: Set<string>
/**
 * Tables that belong to accounts. Keys are not among them: a key is found by its hash or its number, before its account
 * is known.
 */
let tables: readonly string[]

beforeAll(async () => {
  const { url } = await freshDatabase()
  const sql = postgres(url, {
    max: 1,
    connection: PLANNING,
    onnotice: ({ message = '' }) => {
      const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message)?.[1]
      if (json === undefined) return
      const told = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
      for (const node of nodesOf(told.Plan)) ran.push({ text: told['Query Text'].trim(), node })
    },
  })
  const db = dbOver(sql)
  closers.push(() => db.close())
  await migrate(db)
  const found = await db.sql.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'account_id' and c.relname <> 'api_key' and c.relkind = 'r'
        and c.relnamespace = 'public'::regnamespace`,
    [],
  )
  tables = found.map(({ name }) => name)
  // New statistics would change plans while the statements run.
  for (const table of tables) await sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`)
  await sql.unsafe(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json; set client_min_messages = log`,
  )
  const watched = observed(storeOver(db))
  store = storeOver(db)
  calls = watched.calls
  await everything(watched.store)
})
afterAll(async () => {
  for (const close of closers) await close()
})

test('every operation of a store was called', () => {
  const ports = Object.entries(store).flatMap(([name, port]) =>
    typeof port === 'function'
      ? [`store.${name}`]
      : Object.entries(port)
          .filter(([, method]) => typeof method === 'function')
          .map(([method]) => `${name}.${method}`),
  )
  expect(ports.length).toBeGreaterThan(35)
  const ours = ['db.close', 'db.keepsStatements', 'db.pool', 'store.close']
  const undone = ports.filter((name) => !calls.has(name) && !ours.includes(name))
  // The operations of an operator concern no account, or all of them.
  expect(undone.filter((name) => !/^(?:operation|backup)\./.test(name))).toEqual([])
})

test("every access to a pilot's table is limited to one account, except for the listed statements", () => {
  const looks = ran.filter(({ node }) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable')
  const atPilots = looks.filter(({ node }) => tables.includes(node['Relation Name']!))
  expect([...new Set(atPilots.map(({ node }) => node['Relation Name']))].sort()).toEqual([...tables].sort())
  function asksForOne(node: PlanNode) {
    return [node['Index Cond'], node['Recheck Cond'], node.Filter].some((condition) =>
      /account_id = |= account_id\b/.test(condition ?? ''),
    )
  }
  const unfiltered = atPilots.filter(({ node }) => !asksForOne(node))
  function excepted(look: (typeof ran)[number]) {
    return EXCEPTIONS.some(([table, statement]) => table === look.node['Relation Name'] && statement.test(look.text))
  }
  expect(unfiltered.filter((look) => !excepted(look)).map(({ text, node }) => [node['Relation Name'], text])).toEqual(
    [],
  )
})

test.each(EXCEPTIONS)('the exception on %s by %s occurs: %s', (table, statement) => {
  const found = ran.some(({ text, node }) => node['Relation Name'] === table && statement.test(text))
  expect(found).toBe(true)
})
