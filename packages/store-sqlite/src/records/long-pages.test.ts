import type { PageQuery } from '@flightbag/core/ports'
import { firstPage, put } from '@flightbag/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Connection, Value } from '../connection/connection.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests } from '../testing/stores.ts'
import { FEW_CHANGES, STEP } from './page-keys.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const RECORDS = STEP + 3400
/** The last quarter of the order changes a second time: more than are sorted, and none that the first step reads. */
const CHANGED = RECORDS / 4

const database = databaseForTests()
const statements: string[] = []

function watched(connection: Connection): Connection {
  return {
    ...connection,
    all: <R>(sql: string, ...values: Value[]) => {
      statements.push(sql)
      return connection.all<R>(sql, ...values)
    },
    get: <R>(sql: string, ...values: Value[]) => {
      statements.push(sql)
      return connection.get<R>(sql, ...values)
    },
  }
}

const reader = recordReader({
  records: { ...database.records, read: watched(database.records.read) },
  connect: () => watched(database.connect()),
})

function checklist(n: number, title: string) {
  return put('checklist', { id: `c-${n}`, aircraftId: `a-${n % 2}`, title, order: n })
}

beforeAll(async () => {
  await openAccount(database, 'ana')
  const all = Array.from({ length: RECORDS }, (_, n) => checklist(n, 'first'))
  await recordSync(database).apply('ana', all, NOW)
  const again = Array.from({ length: CHANGED }, (_, n) => checklist(RECORDS - 1 - 2 * n, 'second'))
  await recordSync(database).apply('ana', again, NOW + RECORDS)
})

const first: PageQuery = { ...firstPage('checklist', 200), maxBytes: 1e9 }

/** All ids of a listing, and its total, page by page. */
async function follow(query: PageQuery): Promise<{ total: number; ids: string[] }> {
  const ids: string[] = []
  let next = query
  for (;;) {
    const page = await reader.page('ana', next)
    ids.push(...page.docs.map((doc) => (JSON.parse(new TextDecoder().decode(doc)) as { id: string }).id))
    if (page.next === null) return { total: page.total, ids }
    next = { ...next, snapshotMs: page.snapshotMs, after: page.next }
  }
}

describe('a listing of more records than one statement reads', () => {
  test.each<[string, Partial<PageQuery>, number]>([
    ['all', {}, RECORDS],
    ['all that changed since the beginning', { since: 1 }, RECORDS],
    ['the changed ones', { since: NOW }, CHANGED],
    ['the changed ones of a filter', { since: NOW, filter: 'a-1' }, CHANGED],
    ['a filter since the beginning', { since: 1, filter: 'a-1' }, RECORDS / 2],
  ])('%s: each record once, in order, and the total', async (_, query, expected) => {
    const { total, ids } = await follow({ ...first, ...query })
    expect(total).toBe(expected)
    expect(ids.length).toBe(expected)
    expect(new Set(ids).size).toBe(expected)
    const orders = ids.map((id) => Number(id.slice(2)))
    if (query.filter !== undefined) expect(orders).toEqual([...orders].sort((a, b) => a - b))
  })

  test('no statement reads more index entries than a step', () => {
    expect(CHANGED).toBeGreaterThan(FEW_CHANGES)
    const listing = new Set(statements.filter((sql) => sql.includes('from record indexed by')))
    expect(listing.size).toBeGreaterThan(4)
    for (const sql of listing) expect(sql).toMatch(new RegExp(`limit ${STEP}\\b`))
  })

  test('a page ends with the step that fills it', async () => {
    statements.length = 0
    await reader.page('ana', first)
    expect(statements.filter((sql) => sql.includes('from record indexed by'))).toHaveLength(1)
  })

  test('a few changed ones are read without the others', async () => {
    const { since } = database.records.read.get<{ since: number }>(
      'select revision as since from record order by revision desc limit 1 offset 5',
    )!
    statements.length = 0
    expect(await follow({ ...first, since })).toMatchObject({ total: 5, ids: { length: 5 } })
    expect(statements.filter((sql) => /record_(order|filter)/.test(sql))).toEqual([])
  })
})
