import type { BackupLine } from '@flightbag/core/ports'
import { put } from '@flightbag/testing'
import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { ANALYZE } from '../schema/analyze.ts'
import { migrate } from '../schema/migrate.ts'
import { storeOver } from '../store.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { restore } from './restore.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')

const opened: Db[] = []
afterAll(async () => {
  for (const db of opened) await db.close()
})

async function openStore() {
  const db = openPostgresDb((await freshDatabase()).url)
  opened.push(db)
  await migrate(db)
  return storeOver(db)
}

const ANA: BackupLine = {
  type: 'account',
  id: 'ana',
  email: 'a@example.org',
  displayName: null,
  status: 'active',
  created: 0,
  revision: 1,
}

const AIRWAY: BackupLine = { type: 'airway', airspace: 'lower', designator: 'w1', doc: '{"designator":"W1"}' }

function note(id: string, text = ''): BackupLine {
  return { type: 'record', kind: 'note', id, revision: NOW, created: NOW, doc: JSON.stringify({ id, text }) }
}

async function* given(...lines: readonly BackupLine[]) {
  yield* lines
}

/** Refuses each statement with a time limit that changes a record or reads an airway. */
const WITHOUT_LIMIT = [
  `create function has_no_limit() returns boolean language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' then raise 'this statement has a time limit'; end if;
    return true;
  end $$`,
  'alter table record add check (has_no_limit())',
  'alter table airway rename to stored_airway',
  'create view airway as select * from stored_airway where has_no_limit()',
]

test('no statement of a restore, of a backup, or of new revisions has a time limit', async () => {
  const { db, backup, operation, sync, airways } = await openStore()
  for (const statement of WITHOUT_LIMIT) await db.sql.query(statement, [])
  await backup.restore(given(ANA, note('n'), AIRWAY), NOW)
  const lines = await Array.fromAsync(backup.lines())
  expect(lines.map(({ type }) => type)).toEqual(['account', 'record', 'airway'])
  expect(await operation.renewRevisions!(NOW)).toBe(1)
  await expect(sync.apply('ana', [put('note', { id: 'm' })], NOW)).rejects.toThrow('has a time limit')
  await expect(airways.list({ airspace: null, designator: null })).rejects.toThrow('has a time limit')
})

/** The number of transactions that wait for another one. */
async function waiting({ sql }: Db): Promise<number> {
  const rows = await sql.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  )
  return rows.length
}

test('a restore waits for another one, and then finds a store with data', async () => {
  const { db, backup } = await openStore()
  let refusal: Promise<void> | null = null
  async function* first() {
    yield* [ANA, note('n'), note('m'), AIRWAY]
    refusal = expect(backup.restore(given(ANA), NOW)).rejects.toThrow('the store is not empty')
    await expect.poll(() => waiting(db)).toBe(1)
  }
  await backup.restore(first(), NOW)
  await refusal
})

test('new revisions wait for the deletion of an account', async () => {
  const { db, backup, operation } = await openStore()
  await backup.restore(given(ANA, note('n')), NOW)
  const deletion = await db.kysely.startTransaction().execute()
  await deletion.selectFrom('account').select('id').where('id', '=', 'ana').forUpdate().execute()
  let ended = false
  const renewed = operation.renewRevisions!(NOW).finally(() => {
    ended = true
  })
  await expect.poll(async () => ended || (await waiting(db)) === 1).toBe(true)
  expect(ended).toBe(false)
  await deletion.commit().execute()
  expect(await renewed).toBe(1)
})

/** Notes the number of records that each statement inserts. */
const COUNTED = [
  'create table inserted (statement serial, records int)',
  `create function count_records() returns trigger language plpgsql as $$ begin
    insert into inserted (records) select count(*) from made; return null;
  end $$`,
  `create trigger count_records after insert on record referencing new table as made
    for each statement execute function count_records()`,
]

test('a restore writes 200 records at once, and fewer of large ones', async () => {
  const { db, backup } = await openStore()
  for (const statement of COUNTED) await db.sql.query(statement, [])
  const large = Array.from({ length: 6 }, (_, n) => note(`large-${n}`, 'x'.repeat(400_000)))
  const small = Array.from({ length: 250 }, (_, n) => note(`small-${n}`))
  await backup.restore(given(ANA, ...large, ...small), NOW)
  const counts = await db.sql.query<{ records: number }>('select records from inserted order by statement', [])
  expect(counts.map(({ records }) => records)).toEqual([3, 3, 200, 50])
})

test('a restore ends after the analysis of the tables that it has filled, also if that fails', async () => {
  const { db } = await openStore()
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join('') === ANALYZE) throw new Error('canceled')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await restore(db.kysely.withPlugin(failing), given(), NOW)
  const texts = new WeakMap<QueryId, string>()
  const answered: (string | undefined)[] = []
  const watching: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode') texts.set(queryId, node.sqlFragments.join(''))
      return node
    },
    async transformResult({ result, queryId }) {
      answered.push(texts.get(queryId))
      return result
    },
  }
  await restore(db.kysely.withPlugin(watching), given(ANA), NOW)
  expect(answered.at(-1)).toBe(ANALYZE)
})
