import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SyncChange } from '@flightbag/core'
import { put } from '@flightbag/testing'
import { describe, expect, test } from 'vitest'
import type { Sql } from '../connection/database.ts'
import { recordSync } from '../records/sync.ts'
import { newImport, stageAll } from './stage.ts'
import { importStatements } from './statements.ts'

/** A database that stores each chunk one turn later, except the one that begins with the change at a place. */
function stagingDatabase(refusedAt: number | null = null) {
  const firsts: unknown[] = []
  let storing = 0
  let most = 0
  const query: Sql['query'] = async (text, [, , , first]) => {
    if (text !== importStatements.stage) return []
    firsts.push(first)
    most = Math.max(most, ++storing)
    await nextTurn()
    storing--
    if (first === refusedAt) throw new Error(`the chunk at ${refusedAt} is refused`)
    return []
  }
  return {
    sql: { query } as Sql,
    /** The places of the first changes of the chunks. */
    firsts,
    storing: () => storing,
    /** The most chunks that were stored at the same time. */
    most: () => most,
  }
}

function notes(count: number, bytes = 10): SyncChange[] {
  const change = { ...put('note', { id: 'n' }), body: ' '.repeat(bytes) }
  return Array.from({ length: count }, () => change)
}

test.each([
  { count: 0, bytes: 10, places: [] },
  { count: 3, bytes: 10, places: [0] },
  { count: 2001, bytes: 10, places: [0, 1000, 2000] },
  { count: 5, bytes: 600 * 1024, places: [0, 2, 4] },
])('$count changes of $bytes bytes are stored in chunks, one after the other', async ({ count, bytes, places }) => {
  const { sql, firsts, most } = stagingDatabase()
  const staged = newImport('ana', null)
  await stageAll(sql, staged, notes(count, bytes), 0)
  expect(firsts).toEqual(places)
  expect(staged).toMatchObject({ staged: count, long: places.length > 1 })
  expect(most()).toBe(Math.min(1, places.length))
})

describe('staging fails', () => {
  test.each([0, 1000, 2000])('when the chunk at %i is refused', async (refusedAt) => {
    const { sql } = stagingDatabase(refusedAt)
    await expect(stageAll(sql, newImport('ana', null), notes(2001), 0)).rejects.toThrow(`at ${refusedAt} is refused`)
  })

  test('when a chunk is refused long before the next change arrives', async () => {
    const { sql } = stagingDatabase(0)
    async function* slow() {
      yield* notes(1000)
      for (let turn = 0; turn < 3; turn++) await nextTurn()
      yield* notes(1)
    }
    await expect(stageAll(sql, newImport('ana', null), slow(), 0)).rejects.toThrow('at 0 is refused')
  })

  test('only after the last chunk is stored, when the changes end with an error', async () => {
    const { sql, storing } = stagingDatabase()
    function* cut() {
      yield* notes(1000)
      throw new Error('cut')
    }
    await expect(stageAll(sql, newImport('ana', null), cut(), 0)).rejects.toThrow('cut')
    expect(storing()).toBe(0)
  })
})

test('an import fails only after its stage is empty', async () => {
  let isEmpty = false
  const query: Sql['query'] = async (text) => {
    await nextTurn()
    isEmpty = text === importStatements.discard
    return []
  }
  const sync = recordSync({ sql: { query } as Sql, kysely: null as never, silentMs: 0 })
  function* cut() {
    yield* notes(1)
    throw new Error('cut')
  }
  await expect(sync.apply('ana', cut(), 0)).rejects.toThrow('cut')
  expect(isEmpty).toBe(true)
})
