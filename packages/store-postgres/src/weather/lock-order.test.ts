import { URL } from 'node:url'
import { ASKED_PRECISION_MS, type WeatherBoard } from '@flightbag/core/ports'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { weatherBoard } from './weather-board.ts'

const FIRST = 'AAAA'
const MIDDLE = 'MMMM'
const LAST = 'ZZZZ'
const LATER_MS = ASKED_PRECISION_MS

/** Without indexes, a statement reads rows in the order in which they were stored, unless it sorts them. */
const WITHOUT_INDEXES = {
  enable_seqscan: 'on',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  enable_bitmapscan: 'off',
}

async function open(): Promise<Db> {
  const url = new URL((await freshDatabase()).url)
  for (const [name, value] of Object.entries(WITHOUT_INDEXES)) url.searchParams.set(name, value)
  const db = openPostgresDb(url.href)
  await migrate(db)
  return db
}

const opened = open()
afterAll(async () => (await opened).close())

/** Fails where a database in use repeats a statement, after a deadlock. */
function withoutRetries({ kysely, sql: statements }: Db): Pick<Db, 'sql'> {
  const query: Db['sql']['query'] = async <R>(statement: string, values: readonly unknown[]) =>
    (await kysely.executeQuery<R>(CompiledQuery.raw(statement, [...values]))).rows
  return { sql: { ...statements, query } }
}

type Change = (board: WeatherBoard, idents: readonly string[]) => Promise<unknown>

const CHANGES: Readonly<Record<string, Change>> = {
  ask: (board, idents) => board.ask('metar', idents, LATER_MS),
  put: (board, idents) =>
    board.put(
      'metar',
      idents.map((ident) => ({ ident, answer: '1' })),
      1,
    ),
  fail: (board, idents) => board.fail('metar', idents, 1),
  forget: (board) => board.forget(LATER_MS),
}

const PAIRS = Object.keys(CHANGES).flatMap((one) => Object.keys(CHANGES).map((other) => [one, other] as const))

/**
 * Both changes wait while a transaction holds the station in the middle. Locked in different orders, one change would
 * then hold the first station and the other one the last.
 */
test.each(PAIRS)('%s and %s lock the same stations in the same order', async (one, other) => {
  const db = await opened
  const board = weatherBoard(withoutRetries(db))
  const { kysely } = db
  await sql`truncate weather_report`.execute(kysely)
  // Stored in the opposite order.
  for (const ident of [LAST, MIDDLE, FIRST]) await board.ask('metar', [ident], 0)
  const holder = await kysely.startTransaction().execute()
  await sql`select from weather_report where ident = ${MIDDLE} for update`.execute(holder)
  const changes = Promise.allSettled([
    CHANGES[one]!(board, [FIRST, MIDDLE, LAST]),
    CHANGES[other]!(board, [LAST, MIDDLE, FIRST]),
  ])
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
      return rows.length
    })
    .toBe(2)
  await holder.commit().execute()
  const outcomes = await changes
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
})
