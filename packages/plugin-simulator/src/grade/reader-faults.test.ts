import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brokenIn, KEY, virtualService } from '../testing/virtual-service.ts'

interface Page {
  readonly data: readonly { readonly updatedAt: string }[]
  readonly page: { readonly nextCursor: string | null }
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-10-03T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** A client that reads the notes of an evening. */
function reader() {
  const service = virtualService()

  /** One page; a read that fails is repeated after a minute. */
  async function get(query = '', headers: Record<string, string> = {}): Promise<Page> {
    const sent = service.send({ method: 'GET', url: `/v1/notes${query}`, headers: { 'x-api-key': KEY, ...headers } })
    await vi.advanceTimersByTimeAsync(10_000)
    const { status, text } = await sent
    if (status === 200 || status === 400) return JSON.parse(text)
    await vi.advanceTimersByTimeAsync(61_000)
    return get(query, headers)
  }

  /** Reads to the last page; returns the newest mark. */
  async function whole(since = ''): Promise<string> {
    const filter = since === '' ? '' : `updatedSince=${since}`
    let newest = since
    for (let cursor: string | null = ''; cursor !== null; ) {
      const read: Page = await get(`?${[filter, cursor && `cursor=${cursor}`].filter((part) => part !== '').join('&')}`)
      for (const { updatedAt } of read.data) if (updatedAt > newest) newest = updatedAt
      cursor = read.page.nextCursor
    }
    return newest
  }

  return { get, whole, broken: () => brokenIn(service.grade()), grade: service.grade }
}

type Reader = ReturnType<typeof reader>

test('a correct reader keeps every rule', async () => {
  const { get, whole, broken, grade } = reader()
  let mark = await whole()
  for (let round = 0; round < 4; round++) {
    await get(`?updatedSince=${mark}&limit=1`)
    await get(`?updatedSince=${mark}&limit=2`)
    mark = await whole(mark)
  }
  await whole()
  expect(broken()).toEqual([])
  const tested = grade().rules.filter(({ id, verdict }) => /^(paging|follow)/.test(id) && verdict === 'kept')
  const following = ['mark', 'advance', 'whole', 'deletions'].map((rule) => `follow/${rule}`)
  const paging = ['end', 'cursor', 'filters', 'limit'].map((rule) => `paging/${rule}`)
  expect(tested.map(({ id }) => id)).toEqual([...paging, ...following])
})

test.each<[string, string, (reader: Reader) => Promise<unknown>]>([
  ['paging/end', 'stops after the first page', ({ get }) => get()],
  ['paging/cursor', 'invents a cursor', ({ get }) => get('?cursor=invented')],
  [
    'paging/filters',
    'uses a cursor with other filters',
    async ({ get }) => get(`?updatedSince=2026-10-01T00:00:00Z&cursor=${(await get()).page.nextCursor}`),
  ],
  ['paging/limit', 'asks for 500 records', ({ get }) => get('?limit=500')],
  ['follow/mark', 'uses its own clock', ({ whole }) => whole().then(() => whole('2026-10-03T18:00:00Z'))],
  [
    'follow/advance',
    'does not advance its mark',
    async ({ whole }) => {
      const mark = await whole()
      await whole(mark)
      await whole(mark)
    },
  ],
  [
    'follow/whole',
    'takes the mark of a reading that it did not end',
    async ({ get, whole }) => {
      const mark = await whole()
      const { data } = await get(`?updatedSince=${mark}&limit=2`)
      await whole(data[0]!.updatedAt)
    },
  ],
  [
    'follow/deletions',
    'never lists the records again',
    async ({ whole }) => {
      let mark = await whole()
      for (let round = 0; round < 4; round++) mark = await whole(mark)
    },
  ],
  [
    'caching/no-store',
    'keeps an answer',
    ({ get }) => get('?limit=5').then(() => get('?limit=5', { 'if-none-match': '"x"' })),
  ],
])('%s is broken by a reader that %s', async (rule, _, read) => {
  const client = reader()
  await read(client)
  expect(client.broken()).toContain(rule)
})
