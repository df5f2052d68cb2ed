import { sessionPort } from '@flightbag/store'
import postgres from '@flightbag/store-postgres/driver'
import { firstPage, put, someSession } from '@flightbag/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { dbOver, openPostgresDb } from '../connection/open-postgres.ts'
import { PLANNING } from '../connection/planning.ts'
import { airwayStore } from '../records/airways.ts'
import { exportLines } from '../records/export-lines.ts'
import { logbookReader } from '../records/logbook.ts'
import { nodePage } from '../records/page-statements.ts'
import { recordReader } from '../records/records.ts'
import { sharedPlanningReader } from '../records/shared-plannings.ts'
import { sessionStatements } from '../sessions/session-statements.ts'
import { storeOver } from '../store.ts'
import { explaining, nodesOf, type PlanNode, pagesOf, rowsOf } from '../testing/explain.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openAccount } from '../testing/open-account.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres-server.ts'
import { migrate } from './migrate.ts'

/** The number of records of one kind in one account, and in each of 100 others. */
const MANY = 100_000
const FEW = 100
const CHECKLISTS = 30_000
const SESSIONS = 20_000
const FIRST_STAMP = 1_000_000_000_000
const NEWEST = FIRST_STAMP + MANY

/** The end of the page before the last one of the large collection. */
function padded(n: number) {
  return String(n).padStart(6, '0')
}

const lastPosition = { sort: `0s${padded(MANY - 50)}`, id: `r-${padded(MANY - 50)}` }
const middlePosition = { sort: `0s${padded(MANY / 2)}`, id: `r-${padded(MANY / 2)}` }

/** Rows of a realistic store, made in the database because only the plans are tested. */
function fill(account: string, kind: string, n: number) {
  return `
  insert into record (account_id, kind, id, stamp, deleted, created, sort, filter, alias, digest, bytes, doc)
  select ${account}, '${kind}', 'r-' || lpad(g::text, 6, '0'), ${FIRST_STAMP} + g, false, 1,
    '0s' || lpad(g::text, 6, '0'), case when '${kind}' = 'checklist' then 'ac-' || g % 10 end,
    case when '${kind}' = 'aerodrome' then 's' || lpad(g::text, 6, '0') end, '\\x00', 400, repeat('x', 400)
  from generate_series(1, ${n}) g`
}

const FILL = [
  `insert into account select id, id, id, null, 'unconfirmed', 0 from (
    select 'big' as id union all select 'other-' || n from generate_series(0, 20000) n) a on conflict do nothing`,
  fill(`'big'`, 'aerodrome', MANY),
  fill(`'big'`, 'checklist', CHECKLISTS),
  ...Array.from({ length: 100 }, (_, n) => fill(`'other-${n}'`, 'aerodrome', FEW)),
  `insert into session (account_id, id, stamp, deleted, created, sort, amounts, digest, bytes, doc)
    select 'big', 's-' || g, ${FIRST_STAMP} + g, false, 1, '0' || lpad((8640000000000000 - g)::text, 17, '0'), '[]',
      '\\x00', 400, repeat('x', 400) from generate_series(1, ${SESSIONS}) g`,
  `insert into account_stamp select 'big', ${NEWEST} union all select 'other-' || n, ${FIRST_STAMP + FEW}
    from generate_series(0, 20000) n
    on conflict (account_id) do update set stamp = excluded.stamp`,
  `insert into record_count select account_id, kind, '', count(*) from record where account_id <> 'warm'
    group by account_id, kind`,
  `insert into record_count select account_id, kind, filter, count(*) from record where filter is not null
    group by account_id, kind, filter`,
  `insert into logbook_sum select 'big', period, array_fill(1::bigint, array[20]) from (
    select 'd' || (date '1980-01-01' + d)::text as period from generate_series(0, 16000) d
    union all select 'm' || y || '-' || lpad(m::text, 2, '0')
      from generate_series(1980, 2023) y, generate_series(1, 12) m
    union all select 'y' || y from generate_series(1980, 2023) y union all select 'a') p`,
  `insert into session_amount select a, 'station:' || g, g from generate_series(1, 30) g,
    unnest(array['big', 'other-1']) a`,
  `insert into session_amount select 'some-' || g, 'minutes', g from generate_series(1, 20000) g`,
  `insert into record (account_id, kind, id, stamp, deleted, created, sort, doc)
    select 'other-' || g % 100, 'sharedPlanning', 'p-' || g, g, false, 1, 'x', '{}' from generate_series(1, 5000) g`,
  `insert into shared_planning select 'p-' || g, 'other-' || g % 100, array['other-' || (g + 1) % 100]
    from generate_series(1, 5000) g`,
  `insert into live_report select 'other-' || g, 1, 1, '{}' from generate_series(0, 20000) g`,
  `insert into live_command (account_id, id, seq, created, delivered, request)
    select 'other-' || g % 2000, 'c-' || g, g, 1, 2, '{}' from generate_series(1, 20000) g`,
  `insert into live_command (account_id, id, seq, created, delivered, resolved, request)
    select 'big', 'c-' || g, g, 1, 2, case when g > 1 then 3 end, '{}' from generate_series(1, 5000) g`,
  `insert into airway select g, 'lower', 'w' || g, '{}' from generate_series(1, 5000) g`,
]

const first = firstPage('aerodrome')
const checklists = { ...first, kind: 'checklist', filter: 'ac-7' }
const sessions = { ...first, kind: 'pluginSession' }
/** Half of the collection, for a follower that last read three days ago. */
const half = { ...first, since: FIRST_STAMP + MANY / 2 }

type Stores = ReturnType<typeof storesOver>

function storesOver(db: Pick<Db, 'sql' | 'kysely' | 'silentMs' | 'isCluster'>) {
  return {
    records: recordReader(db),
    onNode: recordReader(db, nodePage),
    sessions: sessionPort(sessionStatements(db)),
    logbook: logbookReader(db),
    shared: sharedPlanningReader(db),
    exported: exportLines(db.sql, 'big'),
  }
}

/** Reads the first chunks of an export. */
async function exportChunks({ exported }: Stores): Promise<void> {
  let lines = 0
  for await (const _ of exported) if (++lines > 1500) return
}

/** Each query with the number of database pages that it may read, in any plan. */
const QUESTIONS: readonly [what: string, mostPages: number, ask: (stores: Stores) => Promise<unknown>][] = [
  ['the first page', 80, ({ records }) => records.page('big', first)],
  [
    'a page in the middle',
    80,
    ({ records }) => records.page('big', { ...first, snapshotMs: NEWEST, after: middlePosition }),
  ],
  ['the last page', 80, ({ records }) => records.page('big', { ...first, snapshotMs: NEWEST, after: lastPosition })],
  ['one record by id', 40, ({ records }) => records.one('big', 'aerodrome', 'r-005555')],
  ['one record by its code', 40, ({ records }) => records.one('big', 'aerodrome', 'S005555')],
  ['one record by its id in another case', 40, ({ records }) => records.one('big', 'aerodrome', 'R-005555')],
  ['a record that is not there', 40, ({ records }) => records.one('big', 'aerodrome', 'nowhere')],
  ['one session', 40, ({ records }) => records.one('big', 'pluginSession', 's-5555')],
  ['nothing changed', 40, ({ records }) => records.page('big', { ...first, since: NEWEST })],
  ['no session changed', 40, ({ records }) => records.page('big', { ...sessions, since: NEWEST })],
  ['few changed', 300, ({ records }) => records.page('big', { ...first, since: NEWEST - 100 })],
  ['everything changed', 300, ({ records }) => records.page('big', { ...first, since: 1 })],
  ['a filter', 120, ({ records }) => records.page('big', checklists)],
  [
    'a filter, a following page',
    120,
    ({ records }) => records.page('big', { ...checklists, snapshotMs: NEWEST, after: middlePosition }),
  ],
  [
    'a filter, few changed',
    300,
    ({ records }) => records.page('big', { ...checklists, since: FIRST_STAMP + CHECKLISTS - 1000 }),
  ],
  ['a filter, everything changed', 400, ({ records }) => records.page('big', { ...checklists, since: 1 })],
  ['sessions', 80, ({ records }) => records.page('big', sessions)],
  [
    'sessions, few changed',
    300,
    ({ records }) => records.page('big', { ...sessions, since: FIRST_STAMP + SESSIONS - 100 }),
  ],
  ['the first page, on a node', 80, ({ onNode }) => onNode.page('big', first)],
  [
    'the last page, on a node',
    80,
    ({ onNode }) => onNode.page('big', { ...first, snapshotMs: NEWEST, after: lastPosition }),
  ],
  ['a filter, on a node', 120, ({ onNode }) => onNode.page('big', checklists)],
  ['sessions, on a node', 80, ({ onNode }) => onNode.page('big', sessions)],
  ['one record by id, on a node', 40, ({ onNode }) => onNode.one('big', 'aerodrome', 'r-005555')],
  ['one record by its code, on a node', 40, ({ onNode }) => onNode.one('big', 'aerodrome', 'S005555')],
  ['a record that is not there, on a node', 40, ({ onNode }) => onNode.one('big', 'aerodrome', 'nowhere')],
  ['one session, on a node', 40, ({ onNode }) => onNode.one('big', 'pluginSession', 's-5555')],
  ['the newest stamp', 10, ({ records }) => records.revision('big')],
  ['the statistics', 80, ({ sessions: port }) => port.stats('big')],
  ['the totals', 20, ({ logbook }) => logbook.totals('big', {})],
  ['the totals of a range', 150, ({ logbook }) => logbook.totals('big', { from: '1981-03-05', to: '2020-02-11' })],
  ['the shared plannings', 300, ({ shared }) => shared.list('other-5')],
  ['one shared planning', 100, ({ shared }) => shared.one('other-5', 'p-5')],
  ['an export', 800, exportChunks],
]

function isScanOf(node: PlanNode) {
  return node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined
}

function passesOverMany(node: PlanNode) {
  return (node['Rows Removed by Filter'] ?? 0) > 100
}

/** Stores on which a connection makes its plans before the records are inserted. */
const BEGINNINGS: readonly [name: string, statements: readonly string[]][] = [
  ['nothing was ever stored', []],
  [
    'there were 100 records',
    [fill(`'big'`, 'aerodrome', FEW), fill(`'big'`, 'checklist', FEW), 'vacuum analyze', 'delete from record'],
  ],
]

/** No automatic analysis then updates the statistics of new rows. */
async function turnOffAutovacuum({ sql }: Pick<Db, 'sql'>): Promise<void> {
  const tables = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    [],
  )
  for (const { name } of tables) await sql.query(`alter table ${name} set (autovacuum_enabled = false)`, [])
}

describe.each(BEGINNINGS)(
  'plans on a store of 100,000 records of one account among others, made when %s',
  (_, beginning) => {
    const opened: Db[] = []
    function db() {
      return opened[0]!
    }
    let server: TestPostgres | null = null
    beforeAll(async () => {
      // A separate database: when others are created and dropped, PostgreSQL may discard the plans under test.
      server = await startPostgres()
      opened.push(openPostgresDb(server.url, { connections: 1, statementTimeoutMs: 0 }))
      await migrate(db())
      async function run(statements: readonly string[]) {
        for (const statement of statements) await db().sql.query(statement, [])
      }
      await turnOffAutovacuum(db())
      const deletion = beginning.findIndex((statement) => statement.startsWith('delete'))
      await run(beginning.slice(0, deletion))
      for (const [, , ask] of QUESTIONS) await ask(storesOver(db()))
      await run(beginning.slice(deletion))
      await run(FILL)
    })
    afterAll(async () => {
      await db().close()
      await server?.stop()
    })
    async function plansOf(ask: (stores: Stores) => Promise<unknown>) {
      const { sql, plans } = explaining(db().sql)
      await ask(storesOver({ ...db(), sql }))
      return plans
    }

    const states: readonly [name: string, preparation: string | null][] = [
      ['as they were made', null],
      ['made anew before the tables are analysed', 'discard plans'],
      ['made anew after the tables were analysed', 'vacuum analyze'],
    ]
    for (const [state, preparation] of states) {
      describe(state, () => {
        beforeAll(async () => {
          if (preparation !== null) await db().sql.query(preparation, [])
        })

        test.each(QUESTIONS)('%s: by index, without reading the whole table', async (_, mostPages, ask) => {
          const plans = await plansOf(ask)
          expect(plans.length).toBeGreaterThan(0)
          const nodes = plans.flatMap(nodesOf)
          expect(nodes.filter(isScanOf)).toEqual([])
          const sorted = nodes.filter((node) => node['Node Type'].includes('Sort')).flatMap((node) => node.Plans ?? [])
          for (const node of sorted) expect(rowsOf(node)).toBeLessThanOrEqual(2000)
          expect(nodes.filter(passesOverMany)).toEqual([])
          expect(plans.map(pagesOf).reduce((sum, pages) => sum + pages, 0)).toBeLessThanOrEqual(mostPages)
        })

        test('the last page reads as much as the first one, and starts at the end of the previous page', async () => {
          const [firstPlan] = await plansOf(({ records }) => records.page('big', first))
          const [lastPlan] = await plansOf(({ records }) =>
            records.page('big', { ...first, snapshotMs: NEWEST, after: lastPosition }),
          )
          expect(pagesOf(lastPlan!)).toBeLessThanOrEqual(pagesOf(firstPlan!) * 1.5)
          const way = nodesOf(lastPlan!).find((node) => node['Index Name'] === 'record_order')
          expect(way?.['Index Cond']).toMatch(
            /account_id = \$1.* AND .*kind = \$2.* AND .*ROW\(sort, id\) > ROW\(\$4, \$5\)/,
          )
          expect(rowsOf(way!)).toBe(50)
        })

        test('with many changes, unchanged records are skipped in the index alone', async () => {
          const plans = await plansOf(({ records }) => records.page('big', half))
          const nodes = plans.flatMap(nodesOf)
          expect(nodes.filter(isScanOf)).toEqual([])
          const heavy = nodes.filter(passesOverMany)
          expect(heavy.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
          const sorted = nodes.filter((node) => node['Node Type'].includes('Sort')).flatMap((node) => node.Plans ?? [])
          for (const node of sorted) expect(rowsOf(node)).toBeLessThanOrEqual(51)
        })
      })
    }

    test('one airway is found by its designator', async () => {
      const { sql, plans } = explaining(db().sql)
      const { list } = airwayStore({ sql, kysely: db().kysely })
      expect((await list({ airspace: 'lower', designator: 'W4999' })).length).toBe(1)
      expect(pagesOf(plans[0]!)).toBeLessThanOrEqual(10)
    })
  },
)

/**
 * The temporary table of one import; and for the purge, the imports in progress, and the keys, of each of which it
 * reads the oldest admission.
 */
const SCANNED = new Set(['import_stage', 'api_key'])

test.each(['while the store was empty', 'before the tables are analysed'])(
  'writes, maintenance and the reads of the app use indexes, with plans made %s',
  async (planned) => {
    const { url } = await freshDatabase()
    const db = openPostgresDb(url, { connections: 1, statementTimeoutMs: 0 })
    await migrate(db)
    await turnOffAutovacuum(db)
    let nodes: PlanNode[] = []
    const client = postgres(url, {
      max: 1,
      connection: PLANNING,
      onnotice: ({ message = '' }) => {
        const json = /plan:\s*(\{[\s\S]*\})/.exec(message)?.[1]
        if (json) nodes.push(...nodesOf((JSON.parse(json) as { Plan: PlanNode }).Plan))
      },
    })
    const writer = dbOver(client)
    const { sessions: port, live, sync, checkFlights, accounts, purge } = storeOver(writer)
    const report = { schema: 1, sessionId: 's', sentAt: '2026-10-03T00:00:00.000Z' } as never
    const ack = { id: 'c-1', outcome: 'spoken' as const, said: null, reason: null, at: null }
    async function calls(account: string) {
      await port.put(account, someSession('s-1'), 0)
      await port.put(account, someSession('s-new'), 10)
      await port.remove(account, 's-2', NEWEST)
      await live.report(account, report, [ack], 1000)
      await Promise.all(['other-5', account].map((id) => live.report(id, report, [ack], 1001)))
      await sync.apply(account, [put('aerodrome', { id: 'r-000001', code: 'SAEZ' })], NEWEST)
      await sync.apply(account, [put('logbook', { id: 'l', log: { date: '2020-01-01', landings: 1 } })], NEWEST)
      await live.current('other-5', 2)
      await live.list('other-5', 3)
      await purge(1000)
      await checkFlights.closeStale(NEWEST)
      await accounts.find(account)
      await accounts.usage(account, 90, NEWEST)
      await accounts.remove('other-7')
    }
    try {
      for (const id of ['warm', 'big']) await openAccount(db, id)
      if (planned === 'while the store was empty') {
        await calls('warm')
        await calls('warm')
      }
      for (const statement of FILL) await db.sql.query(statement, [])
      await client.unsafe(
        `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
          set auto_explain.log_analyze = on; set auto_explain.log_format = json; set client_min_messages = log`,
      )
      nodes = []
      await calls('big')
      expect(nodes.length).toBeGreaterThan(20)
      const scanned = nodes.filter(isScanOf).map((node) => node['Relation Name'])
      expect(scanned.filter((name) => !SCANNED.has(name!))).toEqual([])
      // The removed account has 150 records.
      for (const node of nodes) expect(rowsOf(node)).toBeLessThanOrEqual(150)
      expect(nodes.filter(passesOverMany)).toEqual([])
    } finally {
      await writer.close()
      await db.close()
    }
  },
)
