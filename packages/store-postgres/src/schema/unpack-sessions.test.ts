import { zstdCompressSync } from 'node:zlib'
import { documentText, instantText } from '@flightbag/core/ports'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { storeOver } from '../store.ts'
import { openAccount } from '../testing/open-account.ts'
import { loadStoredDatabase } from '../testing/stored-database.ts'
import { serverForTests } from '../testing/stores.ts'
import { migrate } from './migrate.ts'
import { unpackSessions } from './unpack-sessions.ts'

const NOW = Date.parse('2026-10-03T10:00:00.000Z')
const RECEIVED = `"receivedAt":"${instantText(NOW)}",`

interface Row {
  readonly id: string
  readonly rest: string
  readonly isPacked: boolean
}

function served({ id, rest }: Row): string {
  return documentText(id, NOW, NOW, `${RECEIVED}${rest}`)
}

/** The document as an earlier release stored it. */
function stored(row: Row): string {
  if (!row.isPacked) return served(row)
  const packed = zstdCompressSync(Buffer.from(row.rest)).toString('base64')
  const bytes = Buffer.byteLength(served(row))
  return documentText(row.id, NOW, NOW, `${RECEIVED}"unpackedBytes":${bytes},"packed":"${packed}"`)
}

const INSERT = `insert into session (account_id, id, stamp, deleted, created, sort, bytes, doc)
  values ($1, $2, $3, $4, $3, '0', $5, $6)`

function valuesOf(account: string, row: Row) {
  return [account, row.id, NOW, false, Buffer.byteLength(served(row)), stored(row)]
}

const texts = fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll('\0', ''))
const rests = texts.map((text) => `"last":${JSON.stringify({ text, packed: '"unpackedBytes":1,"packed":"' })}`)

let accounts = 0

test('packed sessions are stored as they are served, and others stay as they are', async () => {
  const db = await serverForTests()
  const { sql, kysely } = db
  const rows = fc.array(fc.record({ rest: rests, isPacked: fc.boolean() }), { maxLength: 230 })
  await fc.assert(
    fc.asyncProperty(rows, async (made) => {
      const account = await openAccount(db, `packed-${++accounts}`)
      const all = made.map((row, n) => ({ ...row, id: `flight-${String(n).padStart(3, '0')}` }))
      for (const row of all) await sql.query(INSERT, valuesOf(account, row))
      await sql.query(INSERT, [account, 'removed', NOW, true, 0, null])
      await unpackSessions(kysely)
      const docs = await sql.query<{ doc: string | null }>(
        'select doc from session where account_id = $1 order by id',
        [account],
      )
      expect(docs.map(({ doc }) => doc)).toEqual([...all.map(served), null])
    }),
    { numRuns: 4 },
  )
})

describe('an upgrade', () => {
  const closers: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(closers.map((close) => close())))

  test('unpacks the sessions of earlier releases, and changes nothing else', async () => {
    const db = openPostgresDb(await loadStoredDatabase('postgres-f6586e4'))
    closers.push(() => db.close())
    const store = storeOver(db)
    const rest = `"events":[${'{"heard":"Señal 🛩"},'.repeat(300)}{}]`
    const rows = Array.from({ length: 300 }, (_, n) => ({ id: `packed-${n}`, rest, isPacked: true }))
    for (const row of rows) await db.sql.query(INSERT, valuesOf('ana', row))
    const row = rows.at(-1)!
    expect(stored(row).length).toBeLessThan(served(row).length)
    async function others() {
      const text = `select to_jsonb(s) - 'guests' as row from session s where id not like 'packed-%'
        order by account_id, id`
      return db.sql.query(text, [])
    }
    const before = await others()
    expect(await migrate(db)).toMatchObject({ ok: true })
    expect(await others()).toEqual(before)
    const exported = await Array.fromAsync(store.sync.export('ana'))
    const lines = rows.map((each) => `{"kind":"pluginSession","record":${served(each)}}`)
    expect(exported).toEqual(expect.arrayContaining(lines))
    const doc = await store.records.one('ana', 'pluginSession', row.id)
    expect(Buffer.from(doc!).toString()).toBe(served(row))
  })
})
