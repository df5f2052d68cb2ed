import type postgres from '@flightbag/store-postgres/driver'
import { expect, test } from 'vitest'
import { keepsStatements } from './prepared-statements.ts'

/**
 * Connections through a pooler that gives each transaction the first free one of two connections to PostgreSQL, and
 * does not track statements. As the driver, each connection prepares its statement once, and a lost one again outside a
 * transaction.
 */
function pooled(): postgres.Sql {
  const holders: (object | null)[] = [null, null]
  const prepared = [false, false]
  async function reserve() {
    const client = { hasPrepared: false }
    async function unsafe(text: string) {
      const held = holders.indexOf(client)
      const pid = held === -1 ? holders.indexOf(null) : held
      if (text === 'begin' || text === 'rollback') {
        holders[pid] = text === 'begin' ? client : null
        return []
      }
      const isLost = client.hasPrepared && !prepared[pid]
      if (isLost && held !== -1) throw Object.assign(new Error('no statement'), { code: '26000' })
      client.hasPrepared = true
      prepared[pid] = true
      return [{ pid }]
    }
    return { unsafe, release: () => undefined }
  }
  return { reserve, options: { max: 10 } } as unknown as postgres.Sql
}

test('a pooler that loses prepared statements is found', async () => {
  expect(await keepsStatements(pooled())).toBe(false)
})
