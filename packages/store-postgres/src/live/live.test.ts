import { type Ack, parseLiveReport } from '@flightbag/core'
import { liveContract } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { liveStore } from './live.ts'

async function harness(open: () => Promise<Db>) {
  const db = await open()
  const live = liveStore(db)
  let accounts = 0
  return {
    live,
    account: () => openAccount(db, `live-${++accounts}`),
    close: async () => undefined,
  }
}

liveContract('PostgreSQL', () => harness(serverForTests))

function someReport() {
  const call = parseLiveReport({ schema: 1, sessionId: 'flight-1', sentAt: '2026-10-03T10:00:00Z' })
  if (!call.ok) throw new Error(JSON.stringify(call.failure))
  return call.value.report
}

test('only a call without acks and without a delivery commits asynchronously', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url, { connections: 1 })
  await migrate(db)
  const live = liveStore(db)
  const account = await openAccount(db, 'durable')
  let nowMs = 1_000_000
  /** Whether the commit of a call waits until it is on the disk. */
  async function isSynchronous(acks: readonly Ack[]) {
    await db.sql.query('begin', [])
    await live.report(account, someReport(), acks, ++nowMs)
    const [row] = await db.sql.query<{ setting: string }>(`select current_setting('synchronous_commit') as setting`, [])
    await db.sql.query('commit', [])
    return row!.setting === 'on'
  }
  expect(await isSynchronous([])).toBe(false)
  await live.send(account, { kind: 'test' }, 'command', nowMs)
  expect(await isSynchronous([])).toBe(true)
  expect(await isSynchronous([])).toBe(false)
  expect(await isSynchronous([{ id: 'command', outcome: 'spoken', said: 'x', reason: null, at: null }])).toBe(true)
  await db.close()
})
