import { type Ack, parseLiveReport } from '@flightbag/core'
import { livePort } from '@flightbag/store'
import { liveContract } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openAccount } from '../testing/open-account.ts'
import { nodesForTests, serverForTests } from '../testing/stores.ts'
import { liveStatements } from './live-statements.ts'

async function harness() {
  const db = await serverForTests()
  const live = livePort(liveStatements(await nodesForTests()))
  let accounts = 0
  return {
    live,
    account: () => openAccount(db, `live-${++accounts}`),
    close: async () => undefined,
  }
}

liveContract('PostgreSQL', harness)

function someReport() {
  const call = parseLiveReport({ schema: 1, sessionId: 'flight-1', sentAt: '2026-10-03T10:00:00Z' })
  if (!call.ok) throw new Error(JSON.stringify(call.failure))
  return call.value.report
}

/** A database with one connection, whose transactions a test can begin and end. */
async function oneConnection() {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url, { connections: 1 })
  await migrate(db)
  const live = livePort(liveStatements(db))
  let nowMs = 1_000_000
  return {
    db,
    /** One call of each account, all at once. */
    calls: (accounts: readonly string[]) => {
      nowMs += 1
      return Promise.all(accounts.map((account) => live.report(account, someReport(), [], nowMs)))
    },
  }
}

const SPOKEN: Ack = { id: 'command', outcome: 'spoken', said: 'x', reason: null, at: null }

test('the commit of a call waits for the disk', async () => {
  const { db, calls } = await oneConnection()
  const accounts = [await openAccount(db, 'ana')]
  await calls(accounts)
  await db.sql.query('begin', [])
  await calls(accounts)
  const text = `select current_setting('synchronous_commit') as setting`
  const [row] = await db.sql.query<{ setting: string }>(text, [])
  await db.sql.query('commit', [])
  expect(row!.setting).toBe('on')
  await db.close()
})

test('calls that arrive together each get their own commands, and a locked account delays only its own', async () => {
  const { url } = await freshDatabase()
  const [db, other] = [openPostgresDb(url), openPostgresDb(url, { connections: 1 })]
  await migrate(db)
  const live = livePort(liveStatements(db))
  const names = ['ana', 'ben', 'locked']
  for (const name of names) await openAccount(db, name)
  async function call(name: string, nowMs: number, acks: readonly Ack[] = []) {
    const answer = await live.report(name, someReport(), acks, nowMs)
    return answer?.commands.map(({ id }) => id)
  }
  expect(await Promise.all([...names, 'nobody'].map((name) => call(name, 1)))).toEqual([[], [], [], undefined])
  for (const [name, id] of [
    ['ana', 'a-1'],
    ['ana', 'a-2'],
    ['ben', 'b-1'],
    ['locked', 'l-1'],
  ] as const) {
    await live.send(name, { kind: 'test' }, id, 2)
  }
  await other.sql.query('begin', [])
  await other.sql.query(`select from live_report where account_id = 'locked' for update`, [])
  let ended = false
  const locked = call('locked', 3).finally(() => {
    ended = true
  })
  const answers = await Promise.all(['ana', 'ben', 'nobody'].map((name) => call(name, 3)))
  expect(answers).toEqual([['a-1', 'a-2'], ['b-1'], undefined])
  const acks = [
    { ...SPOKEN, id: 'a-1' },
    { ...SPOKEN, id: 'b-1' },
  ]
  expect(await Promise.all(['ana', 'ben'].map((name) => call(name, 4, acks)))).toEqual([[], []])
  expect(ended).toBe(false)
  await other.sql.query('commit', [])
  expect(await locked).toEqual(['l-1'])
  const states = await Promise.all(['ana', 'ben'].map((name) => live.list(name, 5)))
  expect(states.map((list) => list.map(({ id, state }) => [id, state]))).toEqual([
    [
      ['a-1', 'resolved'],
      ['a-2', 'delivered'],
    ],
    [['b-1', 'resolved']],
  ])
  await Promise.all([db.close(), other.close()])
})

test('a report of the usual size stays in its row, so that the next update can remove it', async () => {
  const { db, calls } = await oneConnection()
  const account = await openAccount(db, 'ana')
  await calls([account])
  await db.sql.query(`update live_report set report = repeat('x', 4000)`, [])
  const [row] = await db.sql.query<{ outside: string }>(
    `select pg_relation_size(reltoastrelid)::text as outside from pg_class where oid = 'live_report'::regclass`,
    [],
  )
  expect(row!.outside).toBe('0')
  await db.close()
})
