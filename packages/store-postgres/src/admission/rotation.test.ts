import { type AdmissionRequest, makeApiKey } from '@flightbag/core/ports'
import { testKeyMaker } from '@flightbag/testing'
import { afterAll, expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb, type PostgresOptions } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { hangAtEachMessage } from '../testing/hung-process.ts'
import { openAdmission } from './admission.ts'

const CALLERS = 64
const open: Db[] = []

afterAll(async () => {
  await Promise.all(open.map((db) => db.close()))
})

/** As many connections to one database as two server processes have. */
async function twoServers(options: PostgresOptions = {}) {
  const { url } = await freshDatabase()
  const servers = [openPostgresDb(url), openPostgresDb(url, options)] as const
  open.push(...servers)
  await migrate(servers[0])
  return servers
}

test('a rotation does not wait for an admission with the old key, which is counted for that key', async () => {
  const [server, batch] = await twoServers({ connections: 1 })
  const accounts = accountStore(server)
  const maker = testKeyMaker('circle')
  const { stored } = makeApiKey(maker)
  await accounts.create({ id: 'ana', email: 'ana@example.com', displayName: null }, stored, 0)
  const limits = { keyPerMinute: 1000, apiPerSecond: 0, apiBurst: 0 }
  const request: AdmissionRequest = { keyHash: stored.hash, route: 'GET /v1/me', nowMs: 1_000_000, limits }
  await batch.sql.query('begin', [])
  expect(await openAdmission(batch).admit(request)).toMatchObject({ outcome: 'admitted' })
  expect(await accounts.rotate('ana', makeApiKey(maker).stored, 2_000_000)).toMatchObject({ ok: true })
  await batch.sql.query('commit', [])
  expect(await openAdmission(server).admit(request)).toEqual({ outcome: 'unknown' })
  const { days } = await accounts.usage('ana', 90, 1_000_000)
  expect(days.flatMap(({ routes }) => routes)).toMatchObject([{ requests: 1, errors: 0 }])
})

test('a rotation whose process hangs at any message delays no request', async () => {
  const { url } = await freshDatabase()
  const server = openPostgresDb(url)
  open.push(server)
  await migrate(server)
  const maker = testKeyMaker('hanging')
  let current = makeApiKey(maker).stored
  await accountStore(server).create({ id: 'ana', email: 'ana@example.com', displayName: null }, current, 0)
  // Without a limit, the request is counted in a row that refers to the key.
  const limits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
  const messages = await hangAtEachMessage(url, {
    before: async () => ({ old: current, new: makeApiKey(maker).stored }),
    async work(hanging, keys) {
      expect(await accountStore(hanging).rotate('ana', keys.new, 0)).toMatchObject({ ok: true })
      current = keys.new
    },
    async meanwhile(keys) {
      const request: AdmissionRequest = { keyHash: keys.old.hash, route: 'GET /v1/me', nowMs: 1_000_000, limits }
      expect(['admitted', 'unknown']).toContain((await openAdmission(server).admit(request)).outcome)
    },
  })
  expect(messages).toBeGreaterThan(2)
})

const endings = ['rotate', 'pause', 'remove'] as const

test.each(endings)(
  'under load, no request that began after %s returned is admitted with the old key',
  async (ending) => {
    const servers = await twoServers()
    const admissions = servers.map((db) => openAdmission(db))
    const accounts = accountStore(servers[0])
    const maker = testKeyMaker(ending)
    const { stored } = makeApiKey(maker)
    await accounts.create({ id: 'ana', email: 'ana@example.com', displayName: null }, stored, 0)
    const off = { keyPerMinute: 1_000_000, apiPerSecond: 0, apiBurst: 0 }
    const request: AdmissionRequest = { keyHash: stored.hash, route: 'GET /v1/me', nowMs: 1_000_000, limits: off }

    let ended = false
    let before = 0
    let late = 0
    let refused = 0
    async function caller(_: unknown, i: number) {
      for (let after = 0; after < 5; ) {
        const begunAfter = ended
        const { outcome } = await admissions[i % 2]!.admit(request)
        if (begunAfter) after++
        if (outcome === 'unknown') refused++
        else if (begunAfter) late++
        else before++
      }
    }
    const callers = Promise.all(Array.from({ length: CALLERS }, caller))
    while (before < 2000) await new Promise((resolve) => setImmediate(resolve))
    if (ending === 'rotate') await accounts.rotate('ana', makeApiKey(maker).stored, 2_000_000)
    if (ending === 'pause') await accounts.setStatus('ana', 'paused')
    if (ending === 'remove') await accounts.remove('ana')
    ended = true
    await callers

    expect(late).toBe(0)
    expect(refused).toBeGreaterThanOrEqual(CALLERS * 5)
    const { days } = await accounts.usage('ana', 90, 1_000_000)
    const counted = days.flatMap(({ routes }) => routes).reduce((sum, { requests }) => sum + requests, 0)
    expect(counted).toBe(ending === 'remove' ? 0 : before)
  },
)
