import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JsonObject, RecordReader, Sync, SyncChange } from '@flightbag/core'
import { instantText, parseInstantMs, readImportLine, recordKinds } from '@flightbag/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { change, put, remove } from '../lib/changes.ts'
import { follower, readAllPages, seen } from '../lib/follower.ts'
import { memoryRecords } from '../memory/memory-records.ts'

type Records = RecordReader & Sync

/** A record store under test, which can create accounts. */
export interface RecordHarness {
  readonly store: Records
  /** Creates an account with this id, for a store that needs one. */
  account(id: string): Promise<void>
}

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const MIB = 1024 * 1024

/** Collections in which stores are compared, one of them also with its filter. */
const ASKED: readonly [kind: string, filter: string | null][] = [
  ...['aerodrome', 'aircraft', 'note', 'logbook', 'checklist', 'pilot'].map((kind): [string, null] => [kind, null]),
  ['checklist', 'x'],
]

/** The contract of record stores. `open` returns the store under test; each test uses its own accounts. */
export function recordContract(
  name: string,
  open: () => Promise<RecordHarness>,
  { runs = 30 }: { runs?: number } = {},
): void {
  describe(`records in ${name}`, () => {
    let accounts = 0
    async function fresh(purpose = 'test') {
      const { store, account } = await open()
      async function opened(of: string) {
        const id = `${name}-${of}-${++accounts}`
        await account(id)
        return id
      }
      return { store, opened, pilot: await opened(purpose) }
    }
    const page = { filter: null, since: null, snapshotMs: null, after: null, limit: 50, maxBytes: 4 * MIB } as const
    async function ids(store: Records, pilot: string, kind: string) {
      return (await readAllPages(store, { accountId: pilot, kind }, () => 200)).records.map(({ id }) => id)
    }

    test('a record is served whole, with its id and its revision, and with unknown fields unchanged', async () => {
      const { store, pilot } = await fresh()
      const record = JSON.parse(
        '{"id":"a","code":"SAEZ","zz":{"__proto__":{"x":1},"n":1e21,"t":"\\ud800 \\u2028"},"__proto__":[1]}',
      ) as JsonObject
      await store.apply(
        pilot,
        [put('aerodrome', { ...record, updatedAt: '2020-01-01T00:00:00Z', createdAt: '2020-01-01T00:00:00Z' })],
        NOW,
      )
      const doc = await store.one(pilot, 'aerodrome', 'a')
      const { updatedAt, ...rest } = seen(doc!)
      expect(updatedAt).toBe(instantText(NOW))
      expect(JSON.stringify(Object.entries(rest).sort())).toBe(
        JSON.stringify(Object.entries({ ...record, createdAt: '2020-01-01T00:00:00Z' }).sort()),
      )
    })

    test('a card without createdAt gets that of its first arrival and keeps it', async () => {
      const { store, pilot } = await fresh()
      await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SAEZ', createdAt: null })], NOW)
      await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SABE' })], NOW + 5000)
      expect(seen((await store.one(pilot, 'aerodrome', 'a'))!)).toMatchObject({
        createdAt: instantText(NOW),
        updatedAt: instantText(NOW + 5000),
      })
    })

    test('an identical record keeps its revision, whatever the order of its fields', async () => {
      const { store, pilot } = await fresh()
      await store.apply(pilot, [put('note', { id: 'n', a: 1, b: { c: [1, 2], d: null } })], NOW)
      const again = await store.apply(
        pilot,
        [
          change({
            kind: 'note',
            record: { b: { d: null, c: [1, 2] }, a: 1, id: 'n', updatedAt: '2031-01-01T00:00:00Z' },
          }),
        ],
        NOW + 10,
      )
      expect(again).toEqual({ ok: true, value: { imported: 0, unchanged: 1, deleted: 0 } })
      expect(await store.revision(pilot)).toBe(NOW)
    })

    test('revisions of one import are 1 ms apart by received updatedAt, end now, and never decrease', async () => {
      const { store, pilot } = await fresh()
      function at(id: string, day: string) {
        return put('note', { id, updatedAt: `2026-01-${day}T00:00:00Z` })
      }
      await store.apply(pilot, [at('late', '03'), at('early', '01'), at('middle', '02')], NOW)
      async function revisions() {
        return Object.fromEntries(
          (await store.all(pilot, 'note')).map(seen).map(({ id, updatedAt }) => [id, parseInstantMs(updatedAt)! - NOW]),
        )
      }
      expect(await revisions()).toEqual({ early: -2, middle: -1, late: 0 })
      await store.apply(pilot, [put('note', { id: 'x' }), put('note', { id: 'y' })], NOW - 3_600_000)
      expect(await revisions()).toMatchObject({ x: 1, y: 2 })
    })

    test('of two lines for one id, only the later one counts', async () => {
      const { store, pilot } = await fresh()
      const result = await store.apply(
        pilot,
        [put('note', { id: 'n', v: 1 }), remove('note', 'n'), put('note', { id: 'n', v: 2 })],
        NOW,
      )
      expect(result).toMatchObject({ value: { imported: 1, deleted: 0 } })
      expect((await store.all(pilot, 'note')).map(seen)).toMatchObject([{ id: 'n', v: 2 }])
    })

    test('of two lines for one id, only the later one counts, even if one is as stored', async () => {
      const { store, pilot } = await fresh()
      const [first, second] = [put('note', { id: 'n', v: 1 }), put('note', { id: 'n', v: 2 })]
      await store.apply(pilot, [first], NOW)
      expect(await store.apply(pilot, [second, first], NOW + 1)).toMatchObject({ value: { imported: 0, unchanged: 1 } })
      expect(await store.apply(pilot, [first, second], NOW + 2)).toMatchObject({ value: { imported: 1, unchanged: 0 } })
    })

    test('a record that changes while an import of its old value arrives gets this value again', async () => {
      const { store, pilot } = await fresh()
      // Several chunks: the first one is staged before the last line is read.
      const notes = Array.from({ length: 2500 }, (_, n) => put('note', { id: `${n}`, v: 1 }))
      await store.apply(pilot, notes, NOW)
      async function* arriving() {
        yield* notes
        await store.apply(pilot, [put('note', { id: '7', v: 2 }), remove('note', '8')], NOW + 1)
      }
      const imported = await store.apply(pilot, arriving(), NOW + 10)
      expect(imported).toEqual({ ok: true, value: { imported: 2, unchanged: 2498, deleted: 0 } })
      expect(seen((await store.one(pilot, 'note', '7'))!)).toMatchObject({ v: 1, updatedAt: instantText(NOW + 9) })
      expect(seen((await store.one(pilot, 'note', '8'))!)).toMatchObject({ v: 1 })
    })

    test('a deleted record is not served, and can be stored again', async () => {
      const { store, pilot } = await fresh()
      await store.apply(
        pilot,
        [put('aerodrome', { id: 'a', code: 'SAEZ' }), put('aerodrome', { id: 'b', code: 'SABE' })],
        NOW,
      )
      await store.apply(pilot, [remove('aerodrome', 'a')], NOW + 1)
      expect(await store.one(pilot, 'aerodrome', 'a')).toBeNull()
      expect(await store.one(pilot, 'aerodrome', 'SAEZ')).toBeNull()
      expect(await store.page(pilot, { ...page, kind: 'aerodrome' })).toMatchObject({ total: 1, next: null })
      await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SAEZ' })], NOW + 2)
      expect(await ids(store, pilot, 'aerodrome')).toEqual(['b', 'a'])
    })

    test.each(recordKinds.filter(({ single }) => single).map(({ name }) => name))(
      'a second record of the kind %s replaces the first, with a tombstone',
      async (kind) => {
        const { store, pilot, opened } = await fresh()
        const other = await opened('other')
        await store.apply(other, [put(kind, { id: 'one' })], NOW)
        await store.apply(pilot, [put(kind, { id: 'one' }), put('note', { id: 'kept' })], NOW)
        const replaced = await store.apply(pilot, [put(kind, { id: 'two' })], NOW + 10)
        expect(replaced).toEqual({ ok: true, value: { imported: 1, unchanged: 0, deleted: 1 } })
        expect(await ids(store, pilot, kind)).toEqual(['two'])
        expect(await store.one(pilot, kind, 'one')).toBeNull()
        const again = await store.apply(pilot, [put(kind, { id: 'two' })], NOW + 20)
        expect(again).toEqual({ ok: true, value: { imported: 0, unchanged: 1, deleted: 0 } })
        const both = [put(kind, { id: 'three' }), put(kind, { id: 'one' })]
        expect(await store.apply(pilot, both, NOW + 30)).toMatchObject({ value: { imported: 1, deleted: 2 } })
        expect(await ids(store, pilot, kind)).toEqual(['one'])
        await store.apply(pilot, [put(kind, { id: 'four' }), remove(kind, 'four')], NOW + 40)
        expect(await ids(store, pilot, kind)).toEqual(['one'])
        expect((await store.page(pilot, { ...page, kind })).total).toBe(1)
        expect([await ids(store, other, kind), await ids(store, pilot, 'note')]).toEqual([['one'], ['kept']])
      },
    )

    test('a deleted plugin session is never stored again, whatever is imported', async () => {
      const { store, pilot } = await fresh()
      const session = change(
        { kind: 'pluginSession', record: { id: 'flight-1', schema: 1, startedAt: '2026-10-03T10:00:00Z' } },
        { nowMs: NOW },
      )
      await store.apply(pilot, [remove('pluginSession', 'flight-1')], NOW)
      const again = await store.apply(pilot, [session], NOW + 5)
      expect(again).toEqual({ ok: true, value: { imported: 0, unchanged: 1, deleted: 0 } })
      expect(await store.one(pilot, 'pluginSession', 'flight-1')).toBeNull()
      expect(await store.revision(pilot)).toBe(NOW)
    })

    test('a card keeps its createdAt, of any year', async () => {
      const { store, pilot } = await fresh()
      for (const createdAt of ['0000-02-29T23:59:59.999Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
        await store.apply(pilot, [put('aerodrome', { id: createdAt, createdAt })], NOW)
        expect(seen((await store.one(pilot, 'aerodrome', createdAt))!)).toMatchObject({ createdAt })
      }
    })

    test('an unknown cursor and an impossible id return nothing and cause no error', async () => {
      const { store, pilot } = await fresh()
      await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SAEZ' })], NOW)
      function made(snapshotMs: number, sort: string, id: string) {
        return store.page(pilot, { ...page, kind: 'aerodrome', snapshotMs, after: { sort, id } })
      }
      expect((await made(NOW, '\uD800', '\uDFFF')).docs).toEqual([])
      expect((await made(-Number.MAX_SAFE_INTEGER, '', '')).docs).toEqual([])
      expect((await made(Number.MAX_SAFE_INTEGER, '', "'; --")).docs.length).toBe(1)
      expect((await made(NOW, 'x'.repeat(10_000), '\u{10FFFF}')).next).toBeNull()
      for (const id of ['\uD800', 'x'.repeat(10_000), "'", '%', '\\', '__proto__']) {
        expect(await store.one(pilot, 'aerodrome', id)).toBeNull()
      }
    })

    test('an aerodrome is found by its id first, then by its code in any case, the last changed of two', async () => {
      const { store, pilot } = await fresh()
      await store.apply(
        pilot,
        [
          put('aerodrome', { id: 'SABE', code: 'SAEZ' }),
          put('aerodrome', { id: 'x', code: 'SADF' }),
          put('aerodrome', { id: 'y', code: 'sadf' }),
        ],
        NOW,
      )
      async function idOf(asked: string) {
        return seen((await store.one(pilot, 'aerodrome', asked))!).id
      }
      expect([await idOf('SABE'), await idOf('SADF'), await idOf('saez')]).toEqual(['SABE', 'y', 'SABE'])
      expect(await store.one(pilot, 'note', 'SABE')).toBeNull()
    })

    test('an aerodrome is found by its id in any case after the exact id and before its code', async () => {
      const { store, pilot } = await fresh()
      function card(id: string, code: string) {
        return put('aerodrome', { id, code })
      }
      await store.apply(pilot, [card('Card-É', 'SAEZ'), card('card-a', 'SABE'), card('CARD-A', 'SADF')], NOW)
      await store.apply(pilot, [card('z', 'card-É'), card('gone', 'card-b'), put('note', { id: 'Note' })], NOW + 10)
      await store.apply(pilot, [card('Card-B', 'SAZZ')], NOW + 20)
      async function idOf(asked: string, kind = 'aerodrome') {
        const doc = await store.one(pilot, kind, asked)
        return doc === null ? null : seen(doc).id
      }
      expect(await idOf('CARD-É')).toBe('Card-É')
      expect(await idOf('card-é')).toBeNull()
      expect([await idOf('card-a'), await idOf('CARD-A'), await idOf('Card-A')]).toEqual(['card-a', 'CARD-A', 'CARD-A'])
      expect(await idOf('card-b')).toBe('Card-B')
      await store.apply(pilot, [remove('aerodrome', 'Card-B')], NOW + 30)
      expect(await idOf('CARD-B')).toBe('gone')
      expect([await idOf('Note', 'note'), await idOf('note', 'note')]).toEqual(['Note', null])
    })

    test('order: code points, ASCII case folded, missing last, ties by id', async () => {
      const { store, pilot } = await fresh()
      const codes = ['b', 'A', 'a', 'É', '\u{1F6E9}', '\uFFFD', 'Z', null, '']
      await store.apply(
        pilot,
        codes.map((code, n) => put('aerodrome', { id: `${n}`, ...(code === null ? {} : { code }) })),
        NOW,
      )
      expect(await ids(store, pilot, 'aerodrome')).toEqual(['8', '1', '2', '0', '6', '3', '5', '4', '7'])
    })

    test('the logbook is sorted by date, newest first, lines without a date last', async () => {
      const { store, pilot } = await fresh()
      function line(id: string, date?: string) {
        return put('logbook', { id, log: date ? { date } : {} })
      }
      await store.apply(
        pilot,
        [line('a', '2026-02-28'), line('b'), line('c', '2026-03-01'), line('d', '2026-02-28'), line('e', '0001-01-01')],
        NOW,
      )
      expect(await ids(store, pilot, 'logbook')).toEqual(['c', 'a', 'd', 'e', 'b'])
    })

    test('a page ends with the record that exceeds its bytes, and the next page continues after it', async () => {
      const { store, pilot } = await fresh()
      const text = 'x'.repeat(1000)
      await store.apply(
        pilot,
        Array.from({ length: 10 }, (_, n) => put('note', { id: `${n}`, text })),
        NOW,
      )
      const first = await store.page(pilot, { ...page, kind: 'note', maxBytes: 2500 })
      expect(first.docs.length).toBe(3)
      const { pages, records } = await readAllPages(store, { accountId: pilot, kind: 'note', maxBytes: 1 }, () => 50)
      expect([pages, new Set(records.map(({ id }) => id)).size]).toEqual([10, 10])
    })

    test('an interrupted import changes nothing', async () => {
      const { store, pilot } = await fresh()
      await store.apply(pilot, [put('note', { id: 'kept' })], NOW)
      function* broken() {
        for (let n = 0; n < 3000; n++) yield put('note', { id: `${n}` })
        throw new Error('line 3001')
      }
      await expect(store.apply(pilot, broken(), NOW + 5)).rejects.toThrow('line 3001')
      expect(await ids(store, pilot, 'note')).toEqual(['kept'])
      expect(await store.revision(pilot)).toBe(NOW)
    })

    test.each([
      ['the whole collection', null],
      ['what changed', NOW - 100],
    ])('a record changed between two pages of %s is left to the next request', async (_, since) => {
      const { store, pilot } = await fresh()
      const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => put('aerodrome', { id, code: id }))
      await store.apply(pilot, cards, NOW)
      const question = { ...page, kind: 'aerodrome', since }
      const one = await store.page(pilot, { ...question, limit: 1 })
      await store.apply(pilot, [put('aerodrome', { id: 'd', code: 'd', name: 'changed' })], NOW + 5)
      const two = await store.page(pilot, { ...question, snapshotMs: one.snapshotMs, after: one.next, limit: 1 })
      expect([one.snapshotMs, two.snapshotMs]).toEqual([NOW, NOW])
      const rest = await store.page(pilot, { ...question, snapshotMs: two.snapshotMs, after: two.next })
      expect([one, two, rest].map(({ docs }) => docs.map((doc) => seen(doc).id))).toEqual([['a'], ['b'], ['c', 'e']])
      const next = await store.page(pilot, { ...question, since: one.snapshotMs })
      expect(next.docs.map((doc) => seen(doc).id)).toEqual(['d'])
    })

    test('a changed record is found, counted and measured by its new values', async () => {
      const { store, pilot } = await fresh()
      function notes(text: string) {
        return ['1', '2', '3'].map((id) => put('note', { id, text }))
      }
      const before = [put('checklist', { id: 'c', aircraftId: 'x' }), put('aerodrome', { id: 'a', code: 'SAEZ' })]
      const after = [put('checklist', { id: 'c', aircraftId: 'y' }), put('aerodrome', { id: 'a', code: 'SABE' })]
      await store.apply(pilot, [...before, ...notes('x')], NOW)
      await store.apply(pilot, [...after, ...notes('x'.repeat(1000))], NOW + 10)
      async function of(filter: string) {
        const { docs, total } = await store.page(pilot, { ...page, kind: 'checklist', filter })
        return { total, ids: docs.map((doc) => seen(doc).id) }
      }
      expect([await of('x'), await of('y')]).toEqual([
        { total: 0, ids: [] },
        { total: 1, ids: ['c'] },
      ])
      expect(await store.one(pilot, 'aerodrome', 'SAEZ')).toBeNull()
      expect(seen((await store.one(pilot, 'aerodrome', 'SABE'))!)).toMatchObject({ id: 'a' })
      expect((await store.page(pilot, { ...page, kind: 'note', maxBytes: 1500 })).docs).toHaveLength(2)
    })

    test('two accounts never mix', async () => {
      const { store, pilot, opened } = await fresh()
      const other = await opened('other')
      await store.apply(pilot, [put('note', { id: 'n', whose: 'pilot' })], NOW)
      await store.apply(other, [put('note', { id: 'n', whose: 'other' }), remove('note', 'm')], NOW)
      expect((await store.all(pilot, 'note')).map(seen)).toMatchObject([{ whose: 'pilot' }])
      expect((await store.all(other, 'note')).map(seen)).toMatchObject([{ whose: 'other' }])
      expect(await store.revision(`${pilot}-nobody`)).toBe(0)
    })

    test('export and import give an equal bag, with an equal export', async () => {
      const { store, pilot, opened } = await fresh()
      const lines: SyncChange[] = [
        put('aerodrome', { id: 'a', code: 'SAEZ' }),
        put('note', { id: 'n', text: 'ñ\u{1F6E9}\u2028"\\' }),
        put('logbook', { id: 'l', log: { date: '2026-01-01', simulator: 30 } }),
        remove('pluginSession', 'gone-1'),
      ]
      await store.apply(pilot, lines, NOW)
      async function exported(account: string) {
        const all: string[] = []
        for await (const line of store.export(account)) all.push(line.replace(/"updatedAt":"[^"]*"/, ''))
        return all
      }
      const bag = await exported(pilot)
      expect(bag.length).toBe(4)
      const copy = await opened('copy')
      const read = []
      for await (const line of store.export(pilot)) read.push(readImportLine(line, { accountId: copy, nowMs: NOW }))
      await store.apply(
        copy,
        read.map((result) => (result as { value: SyncChange }).value),
        NOW + 100,
      )
      expect(await exported(copy)).toEqual(bag)
      const back = []
      for await (const line of store.export(copy)) back.push(change(JSON.parse(line) as JsonObject))
      expect(await store.apply(pilot, back, NOW + 200)).toMatchObject({ value: { imported: 0, deleted: 0 } })
    })

    test('each of 2,100 changes is returned once, except one that changes again between two pages', async () => {
      const { store, pilot: accountId } = await fresh()
      const codes = Array.from({ length: 2100 }, (_, n) => String(n).padStart(4, '0'))
      function card(id: string) {
        return put('aerodrome', { id, code: id })
      }
      await store.apply(accountId, [card('1000 old')], NOW)
      await store.apply(accountId, codes.map(card), NOW + 10_000)
      const last = codes.pop()!
      let turns = 0
      async function turn() {
        expect(++turns).toBeLessThan(11)
        if (turns > 1) return
        await store.apply(accountId, [put('aerodrome', { id: last, code: last, name: 'changed' })], NOW + 20_000)
      }
      const question = { accountId, kind: 'aerodrome', since: NOW }
      const { records, totals } = await readAllPages(store, question, () => 200, turn)
      expect(records.map(({ id }) => id)).toEqual(codes)
      expect(totals).toEqual(Array(11).fill(2100))
      const next = await readAllPages(store, { ...question, since: NOW + 10_000 }, () => 200)
      expect(next.records.map(({ id }) => id)).toEqual([last])
    })

    test('property: the store returns the same as the model, page by page', async () => {
      const { store, opened } = await fresh()
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anyChange, { minLength: 1, maxLength: 12 }), { maxLength: 6 }),
          fc.integer({ min: 1, max: 7 }),
          anySince,
          async (batches, limit, since) => {
            const model = memoryRecords()
            const pilot = await opened('model')
            for (const [n, batch] of batches.entries()) {
              expect(await store.apply(pilot, batch, NOW + n * 3)).toEqual(await model.apply(pilot, batch, NOW + n * 3))
            }
            for (const [kind, filter] of ASKED) {
              const question = { accountId: pilot, kind, filter, since }
              expect(await readAllPages(store, question, () => limit)).toEqual(
                await readAllPages(model, question, () => limit),
              )
              expect((await store.all(pilot, kind)).map(seen)).toEqual((await model.all(pilot, kind)).map(seen))
            }
          },
        ),
        { numRuns: runs },
      )
    })

    test('property: writes between pages neither skip nor repeat an unchanged record', async () => {
      const { store, opened } = await fresh()
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyCode, { minLength: 3, maxLength: 25 }),
          fc.array(anyChange, { maxLength: 20 }),
          fc.integer({ min: 1, max: 4 }),
          async (codes, writes, limit) => {
            const pilot = await opened('between')
            const untouched = codes.map((code, n) => put('aerodrome', { id: `untouched-${n}`, code }))
            const touched = codes.slice(0, 5).map((code, n) => put('aerodrome', { id: `${n}`, code }))
            await store.apply(pilot, [...untouched, ...touched], NOW)
            let written = 0
            const { records } = await readAllPages(
              store,
              { accountId: pilot, kind: 'aerodrome' },
              () => limit,
              async () => {
                const next = writes[written++]
                if (next) await store.apply(pilot, [next], NOW + written)
              },
            )
            const got = records
              .map(({ id }) => id)
              .filter((id) => id.startsWith('untouched'))
              .sort()
            expect(got).toEqual(untouched.map(({ id }) => id).sort())
          },
        ),
        { numRuns: runs },
      )
    })

    test.each([
      ['note', anyNote],
      ['aerodrome', anyCard],
    ])(
      'property: a follower has every change of a kind once, with four writers, batches and deletions, and any ' +
        'page size: %s',
      async (kind, anyOne) => {
        const { store, opened } = await fresh()
        const writers = fc.array(fc.array(fc.array(anyOne, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), {
          minLength: 4,
          maxLength: 4,
        })
        await fc.assert(
          fc.asyncProperty(writers, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), async (programs, sizes) => {
            const pilot = await opened('follow')
            function pageSize() {
              return sizes.next().value as number
            }
            const copy = follower(store, pilot, kind)
            let writing = programs.length
            async function write(program: SyncChange[][], writer: number) {
              try {
                for (const [n, batch] of program.entries()) await store.apply(pilot, batch, NOW + n + writer)
              } finally {
                writing--
              }
            }
            const writes = Promise.all(programs.map(write))
            while (writing > 0) {
              await copy.catchUp(pageSize)
              // A store with synchronous reads lets the writers run only between two turns of the event loop.
              await nextTurn()
            }
            await writes
            await copy.catchUp(pageSize)
            expect(copy.repeated).toEqual([])
            const live = (await store.all(pilot, kind)).map(seen)
            for (const record of live) expect(copy.copy.get(record.id)).toEqual(record)
            expect(await copy.catchUp(pageSize)).toBe(0)
          }),
          { numRuns: runs },
        )
      },
    )
  })
}

const anyCode = fc
  .oneof(fc.string({ maxLength: 4 }), fc.constantFrom('SAEZ', 'saez', 'SABE', 'É', '\u{1F6E9}', '\uFFFF'))
  .map((code) => code.replaceAll('\u0000', '').toWellFormed())
const anyId = fc.integer({ min: 0, max: 9 }).map(String)
const anyDate = fc.constantFrom(undefined, '2024-02-29', '2026-01-01', '2026-10-03')
const anySince = fc.option(fc.integer({ min: -3, max: 20 }).map((ms) => NOW + ms))
const carried = fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2025-06-01T00:00:00+03:00', 'soon'), {
  nil: undefined,
})

const anyNote = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: anyId, text: fc.nat(3) }).map((record) => put('note', record)) },
  { weight: 1, arbitrary: anyId.map((id) => remove('note', id)) },
)

const anyAerodrome = fc
  .record({ id: anyId, code: anyCode, updatedAt: carried }, { requiredKeys: ['id'] })
  .map((record) => put('aerodrome', JSON.parse(JSON.stringify(record)) as JsonObject))
const anyCard = fc.oneof(
  { weight: 4, arbitrary: anyAerodrome },
  { weight: 1, arbitrary: anyId.map((id) => remove('aerodrome', id)) },
)

const anyChange: fc.Arbitrary<SyncChange> = fc.oneof(
  anyNote,
  anyAerodrome,
  fc
    .record({ id: anyId, aircraftId: fc.constantFrom('x', 'y') }, { requiredKeys: ['id'] })
    .map((record) => put('checklist', record as JsonObject)),
  fc
    .record({ id: anyId, registration: anyCode }, { requiredKeys: ['id'] })
    .map((record) => put('aircraft', record as JsonObject)),
  fc
    .record({ id: anyId, date: anyDate, simulator: fc.nat(100) })
    .map(({ id, date, simulator }) =>
      put('logbook', JSON.parse(JSON.stringify({ id, log: { date, simulator } })) as JsonObject),
    ),
  anyId.map((id) => put('pilot', { id })),
  fc
    .constantFrom('aerodrome', 'aircraft', 'logbook', 'checklist', 'pilot')
    .chain((kind) => anyId.map((id) => remove(kind, id))),
)
