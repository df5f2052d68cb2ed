import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'
import type { Bag } from './open-bag.ts'

/** A bag whose pages are these, by the path of their request. */
function bagOf(pages: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const request: Bag['request'] = async (_method, path) => {
    asked.push(path)
    return pages[path] as never
  }
  return { bag: { request } as Bag, asked }
}

function page(id: string, nextCursor: string | null) {
  return { data: [{ id }], page: { nextCursor } }
}

test('each page is requested with the cursor of the page before it, until the last one', async () => {
  const pages = {
    '/v1/notes?limit=200': page('a', 'one'),
    '/v1/notes?limit=200&cursor=one': page('b', 'two'),
    '/v1/notes?limit=200&cursor=two': page('c', null),
  }
  const { bag, asked } = bagOf(pages)
  expect(await everyPage(bag, '/v1/notes')).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  expect(asked).toEqual(Object.keys(pages))
})

test('a limit and further parameters stay', async () => {
  const { bag } = bagOf({ '/v1/notes?limit=2&updatedSince=x': page('a', null) })
  expect(await everyPage(bag, '/v1/notes?limit=2&updatedSince=x')).toEqual([{ id: 'a' }])
})

test('what is no collection has no pages, and a page that leads back is refused', async () => {
  expect(await everyPage(bagOf({ '/v1/me?limit=200': { data: {} } }).bag, '/v1/me')).toBeNull()
  const back = { '/v1/notes?limit=200': page('a', 'one'), '/v1/notes?limit=200&cursor=one': page('b', 'one') }
  await expect(everyPage(bagOf(back).bag, '/v1/notes')).rejects.toThrow('leads back to an earlier one')
})
