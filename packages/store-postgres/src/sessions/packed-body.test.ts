import { hash } from 'node:crypto'
import { documentText, normaliseSession, type PreparedSession, prepareSession } from '@flightbag/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dump } from '../backup/dump.ts'
import { recordReader } from '../records/records.ts'
import { recordSync } from '../records/sync.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { packedBody, servedDocument, servedText } from './packed-body.ts'
import { sessionStore } from './sessions.ts'

const NOW = Date.parse('2026-10-03T10:00:00.000Z')

function session(events: number, heard = 'Señal 🛩 "\\" \u0001'): PreparedSession {
  const at = '2026-10-03T09:00:00.000Z'
  const sent = { schema: 1, startedAt: at, events: Array.from({ length: events }, () => ({ at, kind: 'turn', heard })) }
  const normalised = normaliseSession(sent, { nowMs: NOW })
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.failure))
  return prepareSession('flight-1', normalised.value, NOW)
}

function packed({ id, body }: PreparedSession) {
  return documentText(id, NOW, NOW, packedBody(id, body, Buffer.from(body)))
}

test('a packed document is served as it was, as bytes and as text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 160 }), fc.integer({ min: 0, max: 200 }), (heard, events) => {
      const whole = session(events, heard)
      const text = documentText(whole.id, NOW, NOW, whole.body)
      const stored = packed(whole)
      expect(stored.length).toBeLessThanOrEqual(Math.max(text.length, 4096 + 200))
      expect(Buffer.from(servedDocument('pluginSession', Buffer.from(stored))).toString()).toBe(text)
      expect(servedText('pluginSession', stored)).toBe(text)
    }),
    { numRuns: 50 },
  )
})

test('a document of another kind is served as it is stored, whatever it contains', () => {
  const stored = packed(session(200))
  expect(servedText('note', stored)).toBe(stored)
  expect(Buffer.from(servedDocument('note', Buffer.from(stored))).toString()).toBe(stored)
})

test('a text in a session that looks like a packed part is a text', () => {
  const { id, body } = session(1, '"unpackedBytes":1,"packed":"KLUv"')
  const text = documentText(id, NOW, NOW, body)
  expect(servedText('pluginSession', text)).toBe(text)
})

test('every way of reading returns a large session as it was sent, and pages know its size', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'packed')
  const whole = session(200)
  await sessionStore(db).put(account, whole, 0)
  const [row] = await db.kysely.selectFrom('session').selectAll().where('account_id', '=', account).execute()
  const text = documentText('flight-1', Number(row!.stamp), NOW, whole.body)
  expect(row).toMatchObject({ bytes: Buffer.byteLength(text), digest: hash('sha256', whole.body, 'buffer') })
  expect(row!.doc!.length).toBeLessThan(text.length / 10)

  const records = recordReader(db)
  const query = {
    kind: 'pluginSession',
    filter: null,
    since: null,
    after: null,
    snapshotMs: null,
    limit: 5,
    maxBytes: 1,
  }
  const pages = [await records.page(account, query), await records.page(account, { ...query, since: 0 })]
  const found = [
    await records.one(account, 'pluginSession', 'flight-1'),
    ...(await records.all(account, 'pluginSession')),
    ...pages.flatMap(({ docs }) => docs),
  ]
  expect(found.map((doc) => Buffer.from(doc!).toString())).toEqual([text, text, text, text])
  const line = `{"kind":"pluginSession","record":${text}}`
  expect(await Array.fromAsync(recordSync(db).export(account))).toEqual([line])
  const backup = (await Array.fromAsync(dump(db.kysely))).find(
    (each) => each.type === 'record' && 'doc' in each && each.doc === text,
  )
  expect(backup).toMatchObject({ kind: 'pluginSession', id: 'flight-1' })
})
