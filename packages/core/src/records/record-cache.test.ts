import { put, remove } from '@flightbag/testing/lib/changes'
import { firstPage } from '@flightbag/testing/lib/first-page'
import { memoryRecords } from '@flightbag/testing/memory/memory-records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordReader, Sync } from './port.ts'
import { recordCache } from './record-cache.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const query = firstPage('note')
const decoder = new TextDecoder()

function textOf(docs: readonly Uint8Array[]) {
  return `[${docs.map((doc) => decoder.decode(doc)).join(',')}]`
}

function counting(store: RecordReader & Sync) {
  const calls = { pages: 0, ones: 0, revisions: 0 }
  const reader: Pick<RecordReader, 'page' | 'one' | 'revision'> = {
    revision: (accountId) => {
      calls.revisions++
      return store.revision(accountId)
    },
    page: (...asked) => {
      calls.pages++
      return store.page(...asked)
    },
    one: (...asked) => {
      calls.ones++
      return store.one(...asked)
    },
  }
  return { reader, calls }
}

test('a record of an unchanged account is read once, and again after a change', async () => {
  const store = memoryRecords()
  await store.apply('ana', [put('note', { id: 'a' }), put('note', { id: 'b' })], NOW)
  const { reader, calls } = counting(store)
  const memory = recordCache(reader, 1_000_000)
  const revision = await store.revision('ana')
  const first = await memory.page('ana', query, revision)
  expect(textOf((await memory.page('ana', query, revision)).docs)).toBe(textOf(first.docs))
  await memory.one('ana', 'note', 'a', revision)
  await memory.one('ana', 'note', 'a', revision)
  expect(calls).toEqual({ pages: 1, ones: 1, revisions: 0 })
  await store.apply('ana', [put('note', { id: 'a', v: 2 })], NOW + 1)
  expect(decoder.decode((await memory.one('ana', 'note', 'a', await store.revision('ana')))!)).toContain('"v":2')
  expect(calls).toEqual({ pages: 1, ones: 2, revisions: 0 })
})

test('if the revision is not known, it is read where a result is cached', async () => {
  const store = memoryRecords()
  await store.apply('ana', [put('note', { id: 'a' })], NOW)
  const { reader, calls } = counting(store)
  const memory = recordCache(reader, 1_000_000)
  await memory.one('ana', 'note', 'a', null)
  expect(calls).toEqual({ pages: 0, ones: 1, revisions: 1 })
  await memory.one('ana', 'note', 'a', null)
  expect(calls).toEqual({ pages: 0, ones: 1, revisions: 2 })
  await store.apply('ana', [put('note', { id: 'a', v: 2 })], NOW + 1)
  expect(decoder.decode((await memory.one('ana', 'note', 'a', null))!)).toContain('"v":2')
  expect(calls).toEqual({ pages: 0, ones: 2, revisions: 3 })
  await memory.page('ana', query, null)
  await memory.page('ana', query, null)
  expect(calls).toEqual({ pages: 1, ones: 2, revisions: 4 })
})

test('the least recently used accounts are removed, and the memory stays within its bound', async () => {
  const store = memoryRecords()
  for (const account of ['a', 'b', 'c'])
    await store.apply(account, [put('note', { id: 'n', text: 'x'.repeat(1000) })], NOW)
  const { reader, calls } = counting(store)
  const memory = recordCache(reader, 6500)
  function ask(account: string) {
    return memory.one(account, 'note', 'n', NOW)
  }
  for (const account of ['a', 'b', 'c', 'a', 'b', 'c']) await ask(account)
  expect(calls.ones).toBe(3)
  const small = recordCache(reader, 3500)
  for (const account of ['a', 'b', 'c', 'a']) await small.one(account, 'note', 'n', NOW)
  expect(calls.ones).toBe(7)
})

test('an account has the weight of all its results', async () => {
  const store = memoryRecords()
  const ids = Array.from({ length: 9 }, (_, n) => `n-${n}`)
  await store.apply(
    'ana',
    ids.map((id) => put('note', { id, text: 'x'.repeat(1000) })),
    NOW,
  )
  await store.apply('beto', [put('note', { id: 'n' })], NOW)
  const { reader, calls } = counting(store)
  const memory = recordCache(reader, 20_000)
  await memory.one('beto', 'note', 'n', NOW)
  for (const id of ids) await memory.one('ana', 'note', id, NOW)
  await memory.one('beto', 'note', 'n', NOW)
  expect(calls.ones).toBe(10)
  const small = recordCache(reader, 10_000)
  await small.one('beto', 'note', 'n', NOW)
  for (const id of ids) await small.one('ana', 'note', id, NOW)
  await small.one('beto', 'note', 'n', NOW)
  expect(calls.ones).toBe(21)
})

test('a result above a quarter of the memory is not kept, so that it does not remove the others', async () => {
  const store = memoryRecords()
  await store.apply('ana', [put('note', { id: 'small' }), put('note', { id: 'large', text: 'x'.repeat(3000) })], NOW)
  const { reader, calls } = counting(store)
  const memory = recordCache(reader, 4000)
  for (const id of ['small', 'large', 'small', 'large']) await memory.one('ana', 'note', id, NOW)
  expect(calls.ones).toBe(3)
})

test('two readings of one record at the same time use the memory of one', async () => {
  const store = memoryRecords()
  await store.apply('ana', [put('note', { id: 'n', text: 'x'.repeat(1000) })], NOW)
  await store.apply('beto', [put('note', { id: 'n', text: 'x'.repeat(1000) })], NOW)
  const { reader, calls } = counting(store)
  const memory = recordCache(reader, 6500)
  await Promise.all(Array.from({ length: 4 }, () => memory.one('ana', 'note', 'n', NOW)))
  await memory.one('beto', 'note', 'n', NOW)
  await memory.one('ana', 'note', 'n', NOW)
  expect(calls.ones).toBe(5)
})

test('a reading that ends late does not replace the results of a newer revision', async () => {
  const store = memoryRecords()
  await store.apply('ana', [put('note', { id: 'a' }), put('note', { id: 'b' })], NOW)
  const late = Promise.withResolvers<void>()
  const { reader, calls } = counting(store)
  const memory = recordCache(
    {
      ...reader,
      async one(accountId, kind, id) {
        const found = await reader.one(accountId, kind, id)
        if (id === 'b' && calls.ones === 1) await late.promise
        return found
      },
    },
    1_000_000,
  )
  const slow = memory.one('ana', 'note', 'b', NOW)
  await store.apply('ana', [put('note', { id: 'a', v: 2 })], NOW + 1)
  const revision = await store.revision('ana')
  await memory.one('ana', 'note', 'a', revision)
  late.resolve()
  await slow
  await memory.one('ana', 'note', 'a', revision)
  expect(calls.ones).toBe(2)
})

test('queries that differ in any part have separate results', async () => {
  const store = memoryRecords()
  function checklist(id: string, aircraftId: string) {
    return put('checklist', { id, aircraftId, order: 1 })
  }
  await store.apply('ana', [checklist('a', 'x'), checklist('b', 'x'), checklist('c', 'y')], NOW)
  const memory = recordCache(store, 1_000_000)
  const revision = await store.revision('ana')
  const all = firstPage('checklist')
  const afterOne = (await store.page('ana', { ...all, limit: 1 })).next
  const afterTwo = (await store.page('ana', { ...all, limit: 2 })).next
  const questions = [
    all,
    firstPage('note'),
    { ...all, filter: 'x' },
    { ...all, filter: 'y' },
    { ...all, since: NOW },
    { ...all, limit: 1 },
    { ...all, limit: 2 },
    { ...all, maxBytes: 1 },
    { ...all, snapshotMs: revision - 1 },
    { ...all, snapshotMs: revision, after: afterOne },
    { ...all, snapshotMs: revision, after: afterTwo },
    { ...all, snapshotMs: revision, after: { sort: '', id: 'a' } },
  ]
  for (const question of [...questions, ...questions]) {
    const [kept, read] = [await memory.page('ana', question, revision), await store.page('ana', question)]
    expect({ ...kept, docs: textOf(kept.docs) }).toEqual({ ...read, docs: textOf(read.docs) })
  }
})

test('records of different kinds with one id have separate results', async () => {
  const store = memoryRecords()
  await store.apply('ana', [put('note', { id: 'a', text: 'x' }), put('route', { id: 'a', points: [] })], NOW)
  const memory = recordCache(store, 1_000_000)
  const revision = await store.revision('ana')
  for (const kind of ['note', 'route', 'note', 'route']) {
    expect(await memory.one('ana', kind, 'a', revision)).toEqual(await store.one('ana', kind, 'a'))
  }
})

test.each([
  ['known', true],
  ['not known', false],
])('a result from before a change is not cached when it arrives after it: revision %s', async (_, isKnown) => {
  const store = memoryRecords()
  await store.apply('ana', [put('note', { id: 'a', v: 1 }), put('note', { id: 'b' })], NOW)
  const [read, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let reads = 0
  const memory = recordCache(
    {
      page: store.page,
      revision: store.revision,
      one: async (...asked) => {
        const answer = await store.one(...asked)
        read.resolve()
        if (++reads === 1) await slow.promise
        return answer
      },
    },
    1_000_000,
  )
  const late = memory.one('ana', 'note', 'a', isKnown ? await store.revision('ana') : null)
  await read.promise
  await store.apply('ana', [put('note', { id: 'a', v: 2 })], NOW + 1)
  const revision = await store.revision('ana')
  await memory.one('ana', 'note', 'b', revision)
  slow.resolve()
  expect(decoder.decode((await late)!)).toContain('"v":1')
  expect(decoder.decode((await memory.one('ana', 'note', 'a', revision))!)).toContain('"v":2')
})

/** Steps between which the store can change: the admission of a request, its read, and its answer. */
const step = fc.record({
  write: fc.option(
    fc.oneof(
      fc.nat(4).map((id) => put('note', { id: `${id}`, v: id })),
      fc.tuple(fc.nat(4), fc.nat(99)).map(([id, v]) => put('note', { id: `${id}`, v })),
      fc.nat(4).map((id) => remove('note', `${id}`)),
    ),
  ),
  during: fc.boolean(),
  known: fc.boolean(),
  ask: fc.oneof(fc.constant('page'), fc.nat(4).map(String)),
})

test('property: an answer is never older than its admission, and is always one that the store returned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const store = memoryRecords()
      let clock = NOW
      function write(change: (typeof steps)[number]['write']) {
        return change ? store.apply('ana', [change], ++clock) : null
      }
      let pending: (typeof steps)[number]['write'] = null
      const memory = recordCache(
        {
          revision: async (...asked) => {
            await write(pending)
            return store.revision(...asked)
          },
          page: async (...asked) => {
            await write(pending)
            return store.page(...asked)
          },
          one: async (...asked) => {
            await write(pending)
            return store.one(...asked)
          },
        },
        20_000,
      )
      for (const { write: change, during, known, ask } of steps) {
        if (!during) await write(change)
        pending = during ? change : null
        const admittedAt = known ? await store.revision('ana') : null
        async function truth() {
          return ask === 'page'
            ? textOf((await store.page('ana', query)).docs)
            : String(await store.one('ana', 'note', ask))
        }
        const before = await truth()
        const answer =
          ask === 'page'
            ? textOf((await memory.page('ana', query, admittedAt)).docs)
            : String(await memory.one('ana', 'note', ask, admittedAt))
        expect([before, await truth()]).toContain(answer)
        pending = null
      }
    }),
    { numRuns: 300 },
  )
})
