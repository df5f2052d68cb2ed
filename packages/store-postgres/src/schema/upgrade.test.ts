import { createHash } from 'node:crypto'
import type { JsonObject } from '@flightbag/core/ports'
import { admissionContract, liveContract, recordContract, seen, sessionContract } from '@flightbag/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { storeOver } from '../store.ts'
import { openAccount } from '../testing/open-account.ts'
import { loadStoredDatabase, STORED_DATABASES, storedFile } from '../testing/stored-database.ts'
import { inspectSchema } from './inspect-schema.ts'
import { migrate } from './migrate.ts'

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

async function open(database: string) {
  const db = openPostgresDb(await loadStoredDatabase(database), { applicationName: 'flightbag test' })
  closers.push(() => db.close())
  return db
}

const FEW = 5
const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const LIMITS = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }

function hashOf(key: string) {
  return createHash('sha256').update(key).digest()
}

function lines(text: string) {
  return text.trim().split('\n')
}

test('there is a database of each published version', () => {
  expect(STORED_DATABASES).toEqual(expect.arrayContaining(['postgres-036b61b', 'postgres-f6586e4']))
})

describe.each(STORED_DATABASES)('the stored database %s', (database) => {
  const upgraded = (async () => {
    const db = await open(database)
    const before = await inspectSchema(db)
    const migrated = await migrate(db)
    return { db, before, migrated, store: storeOver(db) }
  })()

  test('is of an earlier version, and upgrades to the schema of this one', async () => {
    const { db, before, migrated } = await upgraded
    expect(before).toEqual({ state: 'older', differences: [] })
    expect(migrated).toMatchObject({ ok: true })
    expect(await inspectSchema(db)).toEqual({ state: 'current', differences: [] })
    expect(await migrate(db)).toEqual({ ok: true, value: [] })
  })

  test('contains all data afterwards', async () => {
    const { store } = await upgraded
    for (const account of ['ana', 'beto']) {
      const exported = await Array.fromAsync(store.sync.export(account))
      expect(exported).toEqual(lines(storedFile(database, `${account}.jsonl`)))
    }
    expect((await store.accounts.list()).map(({ id, status }) => [id, status])).toEqual([
      ['ana', 'active'],
      ['beto', 'active'],
      ['carla', 'unconfirmed'],
      ['dora', 'paused'],
    ])
    const usage = JSON.parse(storedFile(database, 'usage.json')) as JsonObject
    expect(await store.accounts.usage('ana', 90, NOW)).toMatchObject({ days: usage.days })
    const commands = await store.live.list('ana', NOW)
    expect(commands.map(({ state }) => state).sort()).toEqual(['delivered', 'expired', 'resolved'])
    expect(await store.airways.list({ airspace: null, designator: null })).toHaveLength(12)
  })

  test('admits the current key, and not the one before its rotation', async () => {
    const { store } = await upgraded
    const keys = JSON.parse(storedFile(database, 'keys.json')) as { ana: string; anaBeforeRotation: string }
    function admit(key: string) {
      return store.admission.admit({ keyHash: hashOf(key), route: 'GET /v1/me', nowMs: NOW, limits: LIMITS })
    }
    expect(await admit(keys.ana)).toMatchObject({ outcome: 'admitted', accountId: 'ana' })
    expect(await admit(keys.anaBeforeRotation)).toEqual({ outcome: 'unknown' })
  })

  test('counts the admissions of the last minute that are in several rows', async () => {
    const db = await open(database)
    const { ana } = JSON.parse(storedFile(database, 'keys.json')) as { ana: string }
    const keyHash = hashOf(ana)
    const times = Array.from({ length: 128 }, (_, n) => NOW - 128 + n)
    for (const [chunk, part] of [times.slice(0, 64), times.slice(64)].entries()) {
      await db.sql.query(
        `insert into key_window (key_id, chunk, times) select id, $2, $3::bigint[] from api_key where hash = $1
          on conflict (key_id, chunk) do update set times = excluded.times`,
        [keyHash, chunk, `{${part.join()}}`],
      )
    }
    await migrate(db)
    const limits = { ...LIMITS, keyPerMinute: 130 }
    const { admit } = storeOver(db).admission
    async function quotaAt(nowMs: number) {
      const admission = await admit({ keyHash, route: 'GET /v1/me', nowMs, limits })
      return admission.outcome === 'admitted' ? admission.quota : admission.outcome
    }
    expect(await quotaAt(NOW)).toEqual({ remaining: 1, resetSeconds: 60 })
    expect(await quotaAt(NOW)).toEqual({ remaining: 0, resetSeconds: 60 })
    expect(await quotaAt(NOW)).toBe('limited')
    expect(await quotaAt(NOW + 60_000 - 28)).toEqual({ remaining: 100, resetSeconds: 1 })
  })

  let accounts = 0
  async function account() {
    return openAccount((await upgraded).db, `upgraded-${++accounts}`)
  }

  // Few runs: the schema is that of a new database, so only rows of the earlier version could make a difference.
  recordContract(
    `${database}, upgraded`,
    async () => {
      const { db, store } = await upgraded
      return {
        store: { ...store.records, ...store.sync },
        account: async (id: string) => void (await openAccount(db, id)),
      }
    },
    { runs: FEW },
  )
  sessionContract(
    `${database}, upgraded`,
    async () => {
      const { store } = await upgraded
      async function stored(accountId: string, id: string) {
        const doc = await store.records.one(accountId, 'pluginSession', id)
        return doc === null ? null : (seen(doc) as never)
      }
      return { sessions: store.sessions, account, stored, close: async () => undefined }
    },
    FEW,
  )
  liveContract(
    `${database}, upgraded`,
    async () => {
      const { store } = await upgraded
      return { live: store.live, account, close: async () => undefined }
    },
    FEW,
  )
  admissionContract(
    `${database}, upgraded`,
    async () => {
      const { store } = await upgraded
      return { accounts: store.accounts, admissions: [store.admission, storeOver((await upgraded).db).admission] }
    },
    { numRuns: FEW },
  )
})
