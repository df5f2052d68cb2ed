import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { READER_FAULTS, readCorrectly, reader } from '../testing/reader-client.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-10-03T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a correct reader keeps every rule', async () => {
  const client = reader()
  await readCorrectly(client)
  const { broken, grade } = client
  expect(broken()).toEqual([])
  const tested = grade().rules.filter(({ id, verdict }) => /^(paging|follow)/.test(id) && verdict === 'kept')
  const following = ['mark', 'advance', 'whole', 'deletions'].map((rule) => `follow/${rule}`)
  const paging = ['end', 'cursor', 'filters', 'limit'].map((rule) => `paging/${rule}`)
  expect(tested.map(({ id }) => id)).toEqual([...paging, ...following])
})

test.each(READER_FAULTS)('%s is broken by a reader that %s', async (rule, _, read) => {
  const client = reader()
  await read(client)
  expect(client.broken()).toContain(rule)
})

test('a reader whose last page was a moment ago can still ask for the next one', async () => {
  const { get, grade } = reader()
  const first = await get('?limit=2')
  await vi.advanceTimersByTimeAsync(60_000)
  await get(`?limit=2&cursor=${first.page.nextCursor}`)
  const rule = grade(0).rules.find(({ id }) => id === 'paging/end')
  expect(rule?.verdict).toBe('never tested')
  expect(grade().rules.find(({ id }) => id === 'paging/end')?.verdict).toBe('broken')
})
