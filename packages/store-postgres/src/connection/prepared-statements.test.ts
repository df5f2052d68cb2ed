import type postgres from '@flightbag/store-postgres/driver'
import { expect, test } from 'vitest'
import { keepsStatements } from './prepared-statements.ts'

interface Faults {
  /** The code of the error for a lost statement. */
  readonly lost?: string
  /** The number of the connection whose transaction cannot begin. */
  readonly unable?: number
}

/**
 * Connections through a pooler that gives each transaction the first free one of two connections to PostgreSQL, and
 * does not track statements. As the driver, each connection prepares its statement once, and a lost one again outside a
 * transaction.
 */
function pooled({ lost = '26000', unable }: Faults = {}) {
  const holders: (object | null)[] = [null, null]
  const prepared = [false, false]
  const reserved: object[] = []
  const released: object[] = []
  async function reserve() {
    const client = { hasPrepared: false }
    const number = reserved.push(client)
    async function unsafe(text: string) {
      await null
      const held = holders.indexOf(client)
      const pid = held === -1 ? holders.indexOf(null) : held
      if (text === 'begin' && number === unable) throw Object.assign(new Error('shut down'), { code: '57P01' })
      if (text === 'begin' || text === 'rollback') {
        holders[pid] = text === 'begin' ? client : null
        return []
      }
      const isLost = client.hasPrepared && !prepared[pid]
      if (isLost && held !== -1) throw Object.assign(new Error('no statement'), { code: lost })
      client.hasPrepared = true
      prepared[pid] = true
      return [{ pid }]
    }
    function release() {
      expect(holders).not.toContain(client)
      released.push(client)
    }
    return { unsafe, release }
  }
  const sql = { reserve, options: { max: 10 } } as unknown as postgres.Sql
  return { sql, expectAllReleased: () => expect(released).toEqual(reserved) }
}

test.each(['26000', '42P05', '25P02'])('a pooler that loses prepared statements is found (%s)', async (lost) => {
  const { sql, expectAllReleased } = pooled({ lost })
  expect(await keepsStatements(sql)).toBe(false)
  expectAllReleased()
})

test.each([1, 2])('connection %i that cannot begin a transaction is an error, and all are released', async (unable) => {
  const { sql, expectAllReleased } = pooled({ unable })
  await expect(keepsStatements(sql)).rejects.toMatchObject({ code: '57P01' })
  expectAllReleased()
})
