import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Connection, Value } from '../connection/connection.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests } from '../testing/stores.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const MANY = 300
const notes = Array.from({ length: MANY }, (_, n) => put('note', { id: `n-${n}`, text: `${n}` }))

/**
 * A database that lists the statements of its long writes, and runs `beforeLock` before each of them first gets
 * the write lock.
 */
function watched(beforeLock: (connection: Connection) => void = () => undefined) {
  const database = databaseForTests()
  const statements: string[] = []
  function connect(): Connection {
    let isFirst = true
    const connection = database.connect()
    return {
      ...connection,
      get: <R>(sql: string, ...values: Value[]) => {
        statements.push(sql)
        return connection.get<R>(sql, ...values)
      },
      script: (sql) => {
        if (sql === 'begin immediate' && isFirst) {
          isFirst = false
          beforeLock(connection)
        }
        statements.push(sql)
        connection.script(sql)
      },
    }
  }
  return { database: { ...database, connect }, statements }
}

test('a large import compares its records before it gets the write lock, and reads none after that', async () => {
  const { database, statements } = watched()
  await openAccount(database, 'ana')
  await recordSync(database).apply('ana', notes, NOW)
  function lookUps(list: readonly string[]) {
    return list.filter((sql) => sql.includes('from record where')).length
  }
  const lock = statements.indexOf('begin immediate')
  expect(lookUps(statements.slice(0, lock))).toBe(MANY)
  expect(lookUps(statements.slice(lock))).toBe(0)
})

test('a large import replaces what another process wrote after the comparison', async () => {
  const { database } = watched((connection) => {
    connection.run(`update record set doc = '{"id":"n-7"}', digest = x'00' where id = 'n-7'`)
    connection.run('update account set revision = revision + 1')
  })
  await openAccount(database, 'ana')
  const sync = recordSync(database)
  await sync.apply('ana', notes, NOW)
  expect(await sync.apply('ana', notes, NOW + 1)).toMatchObject({ value: { imported: 1, unchanged: MANY - 1 } })
  const doc = await recordReader(database).one('ana', 'note', 'n-7')
  expect(JSON.parse(new TextDecoder().decode(doc!))).toMatchObject({ id: 'n-7', text: '7' })
})
