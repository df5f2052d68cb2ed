import { vi } from 'vitest'
import { brokenIn, KEY, virtualService } from './virtual-service.ts'

interface Page {
  readonly data: readonly { readonly updatedAt: string }[]
  readonly page: { readonly nextCursor: string | null }
}

/** A client that reads the notes of an evening, in the time of fake timers. */
export function reader() {
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

  return { send: service.send, get, whole, broken: () => brokenIn(service.grade()), grade: service.grade }
}

type Reader = ReturnType<typeof reader>

/** Reads everything, follows the changes, and reads everything again. */
export async function readCorrectly({ get, whole }: Reader): Promise<void> {
  let mark = await whole()
  for (let round = 0; round < 4; round++) {
    await get(`?updatedSince=${mark}&limit=1`)
    await get(`?updatedSince=${mark}&limit=2`)
    mark = await whole(mark)
  }
  await whole()
}

/** The rules for clients that read, with what a reader does that breaks each. */
export const READER_FAULTS: readonly (readonly [
  rule: string,
  fault: string,
  read: (client: Reader) => Promise<unknown>,
])[] = [
  [
    'request/rate',
    'sends 121 requests at once',
    async ({ send }) => {
      const headers = { 'x-api-key': KEY }
      const sent = Array.from({ length: 121 }, () => send({ method: 'GET', url: '/v1/notes?limit=1', headers }))
      await vi.advanceTimersByTimeAsync(10_000)
      await Promise.all(sent)
    },
  ],
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
]
