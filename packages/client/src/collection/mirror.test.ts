import { expect, test } from 'vitest'
import { mirror } from './mirror.ts'
import type { AnyRecord, PageOf, ReadPages } from './pages.ts'

function page(ids: readonly string[], nextCursor: string | null = null): PageOf<AnyRecord> {
  const data = ids.map((id) => ({ id, updatedAt: '2026-10-03T12:00:00.000Z' }))
  return { data, page: { total: 2, nextCursor } }
}

test('changes that come in several pages are read again before a record counts as deleted', async () => {
  let readings = 0
  const pages: ReadPages<AnyRecord> = async function* (query) {
    if (!('updatedSince' in query)) {
      readings = 0
      yield page(['kept'])
    } else if (++readings === 1) {
      // Between these pages, `moved` changes: it is in neither.
      yield page(['kept'], 'next')
      yield page([])
    } else yield page(['moved'])
  }
  const deleted: string[] = []
  const result = await mirror(
    pages,
    { mark: () => null, ids: () => ['kept', 'moved'], apply: (step) => void deleted.push(...step.deleted) },
    { compareIds: true },
  )
  expect([result.deleted, deleted]).toEqual([0, []])
})

test('the mark is stored also after a last page without records, before the run ends', async () => {
  const pages: ReadPages<AnyRecord> = async function* (query) {
    if ('updatedSince' in query) yield page(['one', 'two'], 'next')
    yield page([])
  }
  const marks: (string | null)[] = []
  const store = {
    mark: () => null,
    ids: () => ['one', 'two'],
    async apply({ mark }: { mark: string | null }) {
      await new Promise(setImmediate)
      marks.push(mark)
    },
  }
  const { mark } = await mirror(pages, store)
  expect([mark, marks]).toEqual(['2026-10-03T12:00:00.000Z', [null, mark]])
})

test.each([1, 2, 3])('changes that are %i pages without a record are no step', async (count) => {
  const pages: ReadPages<AnyRecord> = async function* (query) {
    if (!('updatedSince' in query)) yield page(['one', 'two'])
    else for (let number = 1; number <= count; number++) yield page([], number < count ? 'next' : null)
  }
  const steps: unknown[] = []
  const stored = '2026-10-03T12:00:00.000Z'
  const store = { mark: () => stored, ids: () => ['one', 'two'], apply: (step: unknown) => void steps.push(step) }
  expect(await mirror(pages, store)).toEqual({ put: 0, deleted: 0, mark: stored })
  expect(steps).toEqual([])
})

test('every request of a run has its signal, and the result counts all that was put and deleted', async () => {
  const { signal } = new AbortController()
  const signals: unknown[] = []
  const pages: ReadPages<AnyRecord> = async function* (query, given) {
    signals.push(given)
    if (signals.length === 1) {
      yield page(['one'], 'next')
      yield page(['two'])
    } else yield page('updatedSince' in query ? [] : ['one', 'two'])
  }
  const deleted: string[] = []
  async function apply(step: { readonly deleted: readonly string[] }) {
    await new Promise(setImmediate)
    deleted.push(...step.deleted)
  }
  const result = await mirror(pages, { mark: () => null, ids: () => ['one', 'two', 'gone'], apply }, { signal })
  expect([result, deleted]).toEqual([{ put: 2, deleted: 1, mark: '2026-10-03T12:00:00.000Z' }, ['gone']])
  // The changes, the number of records, and two readings of all ids, each with the changes since.
  expect(signals).toEqual(Array(6).fill(signal))
})
