import { describe, expect, test } from 'vitest'
import { dataOf, nextCursorOf } from '../answer.ts'
import type { Client } from '../client.ts'
import type { StartSubject } from '../subject.ts'
import { withService } from './with-service.ts'

interface Listed {
  readonly id: string
  readonly updatedAt: string
}

interface Collection {
  readonly path: string
  /** The kind of its import lines. */
  readonly kind: string
  /** Three records, in the order in which they are served. */
  readonly records: readonly [object, object, object]
}

function collection(path: string, kind: string, ...records: Collection['records']): Collection {
  return { path, kind, records }
}

function sessionAt(hour: string) {
  return { id: `s-${hour}`, schema: 1, startedAt: `2026-10-03T${hour}:00:00Z` }
}

const COLLECTIONS: readonly Collection[] = [
  collection(
    '/v1/aerodromes',
    'aerodrome',
    { id: 'c', code: 'ACZ' },
    { id: 'b', code: 'sabe' },
    { id: 'a', code: 'SAZM' },
  ),
  collection(
    '/v1/aircraft',
    'aircraft',
    { id: 'c', registration: 'lv-abc' },
    { id: 'b', registration: 'LV-ABD' },
    { id: 'a', registration: null },
  ),
  collection('/v1/notes', 'note', { id: 'c' }, { id: 'b' }, { id: 'a' }),
  collection(
    '/v1/checklists',
    'checklist',
    { id: 'b', aircraftId: 'x', order: 1 },
    { id: 'a', aircraftId: 'x', order: 2 },
    { id: 'c', aircraftId: 'y', order: 0 },
  ),
  collection(
    '/v1/check-flights',
    'checkFlight',
    // completed, because maintenance would close open ones while a suite runs
    { id: 'c', aircraftId: 'x', startedAt: '2026-10-03T08:00:00Z', completedAt: '2026-10-03T09:00:00Z' },
    { id: 'b', aircraftId: 'y', startedAt: '2026-10-03T07:00:00Z', completedAt: '2026-10-03T08:00:00Z' },
    { id: 'a', aircraftId: 'x' },
  ),
  collection(
    '/v1/flight-plans',
    'flightPlan',
    { id: 'c', departureDate: '2026-10-03' },
    { id: 'b', departureDate: '2026-10-02' },
    { id: 'a', departureDate: '2025-12-31' },
  ),
  collection('/v1/plannings', 'route', { id: 'c' }, { id: 'b' }, { id: 'a' }),
  collection(
    '/v1/logbook',
    'logbook',
    { id: 'b', log: { date: '2026-10-03' } },
    { id: 'a', log: { date: '2026-10-02' } },
    { id: 'c', log: {} },
  ),
  collection('/v1/plugin/sessions', 'pluginSession', sessionAt('10'), sessionAt('09'), sessionAt('08')),
]

function linesOf({ kind, records }: Collection) {
  return records.toReversed().map((record) => ({ kind, record }))
}

async function listed(client: Client, path: string): Promise<readonly Listed[]> {
  const answer = await client.get(path)
  expect(answer.status).toBe(200)
  return dataOf(answer)
}

/** The collections: order, pages, changes, single records and isolation. */
export function collectionsSuite(start: StartSubject): void {
  describe.each(COLLECTIONS)('$path', (collection) => {
    const service = withService(() => start())
    const { path, records } = collection
    const ids = records.map((record) => (record as Listed).id)

    async function pilotWith() {
      const pilot = await service.pilot()
      await service.subject.import(pilot.account.id, linesOf(collection))
      return pilot
    }

    test('is an empty page without records', async () => {
      const { client } = await service.pilot()
      const { json } = await client.get(path)
      expect([json?.data, json?.page]).toEqual([[], { limit: 50, total: 0, nextCursor: null }])
    })

    test('is sorted, with each record whole', async () => {
      const { client } = await pilotWith()
      const all = await listed(client, path)
      expect(all.map(({ id }) => id)).toEqual(ids)
      for (const [index, record] of records.entries()) {
        if (collection.kind !== 'pluginSession') expect(all[index]).toMatchObject(record)
        expect(all[index]?.updatedAt).toMatch(/^\d{4}-.*Z$/)
      }
    })

    test('has the same records in pages of one, each with the total', async () => {
      const { client } = await pilotWith()
      const walked = []
      let next = `${path}?limit=1`
      for (;;) {
        const answer = await client.get(next)
        walked.push(...dataOf<Listed[]>(answer).map(({ id }) => id))
        expect(answer.json?.page).toMatchObject({ limit: 1, total: 3 })
        const cursor = nextCursorOf(answer)
        if (cursor === null) break
        next = `${path}?limit=1&cursor=${cursor}`
      }
      expect(walked).toEqual(ids)
    })

    test('with updatedSince, contains each later change once', async () => {
      const { account, client } = await pilotWith()
      function newest(all: readonly Listed[]) {
        return all
          .map(({ updatedAt }) => updatedAt)
          .sort()
          .at(-1)
      }
      const since = newest(await listed(client, path))
      expect(await listed(client, `${path}?updatedSince=${since}`)).toEqual([])
      const [changed] = records
      const record = { ...changed, ...(collection.kind === 'pluginSession' ? { status: 'aborted' } : { extra: 1 }) }
      await service.subject.import(account.id, [{ kind: collection.kind, record }])
      const changes = await listed(client, `${path}?updatedSince=${since}`)
      expect(changes.map(({ id }) => id)).toEqual([ids[0]])
      expect(await listed(client, `${path}?updatedSince=${newest(changes)}`)).toEqual([])
    })

    test('leaves a change between two pages to the next request, on every later page', async () => {
      const { account, client } = await pilotWith()
      const first = await client.get(`${path}?limit=1`)
      const last = records.at(-1)
      const change = collection.kind === 'pluginSession' ? { status: 'aborted' } : { extra: 1 }
      await service.subject.import(account.id, [{ kind: collection.kind, record: { ...last, ...change } }])
      const walked: string[] = []
      for (let cursor = nextCursorOf(first); cursor !== null; ) {
        const answer = await client.get(`${path}?limit=1&cursor=${cursor}`)
        walked.push(...dataOf<Listed[]>(answer).map(({ id }) => id))
        cursor = nextCursorOf(answer)
      }
      expect(walked).toEqual([ids[1]])
    })

    test('has single records equal to those of the page; another id is 404', async () => {
      const { client } = await pilotWith()
      const all = await listed(client, path)
      const one = await client.get(`${path}/${ids[1]}`)
      expect([one.status, one.json?.data]).toEqual([200, all[1]])
      expect((await client.get(`${path}/no-such-id`)).status).toBe(404)
    })

    test('does not contain a deleted record, which is 404', async () => {
      const { account, client } = await pilotWith()
      await service.subject.import(account.id, [{ kind: collection.kind, id: ids[0], deleted: true }])
      expect((await listed(client, path)).map(({ id }) => id)).toEqual(ids.slice(1))
      expect((await client.get(`${path}/${ids[0]}`)).status).toBe(404)
    })

    test('accepts a cursor only for the same collection and filters', async () => {
      const { client } = await pilotWith()
      const cursor = nextCursorOf(await client.get(`${path}?limit=1`))
      const other = COLLECTIONS.find((some) => some.path !== path)
      for (const wrong of [
        `${other?.path}?cursor=${cursor}`,
        `${path}?cursor=${cursor}&updatedSince=2026-01-01T00:00:00Z`,
        `${path}?cursor=${cursor?.slice(0, -4)}`,
        `${path}?cursor=${cursor}=`,
        `${path}?cursor=0`,
        `${path}?cursor=`,
      ]) {
        const answer = await client.get(wrong)
        expect([wrong, answer.status, answer.json?.error?.message]).toEqual([
          wrong,
          400,
          expect.stringMatching(/^cursor /),
        ])
      }
    })

    test.each([
      ['limit=0', 'limit'],
      ['limit=201', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=1e2', 'limit'],
      ['limit=%201', 'limit'],
      ['limit=+1', 'limit'],
      ['limit=', 'limit'],
      ['limit', 'limit'],
      ['limit=9999999999999999999999', 'limit'],
      ['limit=1&limit=1', 'limit'],
      ['limit=1&%6cimit=2', 'limit'],
      ['limit=%ff', 'limit'],
      ['limit=%', 'limit'],
      ['updatedSince=2026-10-03', 'updatedSince'],
      ['updatedSince=2026-10-03T09:30:00', 'updatedSince'],
      ['updatedSince=2026-02-30T00:00:00Z', 'updatedSince'],
      ['updatedSince=2026-10-03T09:30:00+03:00', 'updatedSince'],
      ['updatedSince=yesterday', 'updatedSince'],
      ['updatedSince=', 'updatedSince'],
      ['updatedSince=1&updatedSince=2', 'updatedSince'],
      ['cursor=a&cursor=a', 'cursor'],
    ])('?%s is 400, and the error names it', async (query, parameter) => {
      const { client } = await service.pilot()
      const answer = await client.get(`${path}?${query}`)
      expect([answer.status, answer.json?.error?.code]).toEqual([400, 'bad_request'])
      expect(answer.json?.error?.message).toMatch(new RegExp(`^${parameter} `))
    })

    test('ignores undeclared parameters, whatever their values', async () => {
      const { client } = await service.pilot()
      const odd = 'x=1&x=2&__proto__=1&__proto__=2&constructor=1&%ff=%ff&=&&toString=1&Limit=0&limit%00=0'
      expect((await client.get(`${path}?${odd}&limit=200&updatedSince=2026-10-03T09:30:00%2B03:00`)).status).toBe(200)
    })

    test.each([
      ['%00', 400],
      ['a%00b', 400],
      ['%ff', 400],
      ['%c3%28', 400],
      ['%', 400],
      ['%zz', 400],
      ['x'.repeat(10_000), 404],
      ["'%20or%201=1--", 404],
      ['%2e%2e%2fetc', 404],
      ['__proto__', 404],
      ['%F0%9F%9B%A9', 404],
      ['%EF%BF%BF', 404],
      ['%0d%0aX-Evil:%201', 404],
      ['a%2fb', 404],
    ])('has no record and no error for an id of %s', async (id, status) => {
      const { client } = await service.pilot()
      const answer = await client.get(`${path}/${id}`)
      expect([answer.status, answer.headers['x-evil']]).toEqual([status, undefined])
    })
  })

  describe('filters and identifiers', () => {
    const service = withService(() => start())

    test.each(['/v1/checklists', '/v1/check-flights'])('%s is filtered by aircraftId', async (path) => {
      const collection = COLLECTIONS.find((some) => some.path === path)!
      const { account, client } = await service.pilot()
      await service.subject.import(account.id, linesOf(collection))
      const filtered = await client.get(`${path}?aircraftId=x&limit=1`)
      expect(filtered.json?.page?.total).toBe(2)
      const rest = await client.get(`${path}?aircraftId=x&cursor=${nextCursorOf(filtered)}`)
      const both = [...dataOf<object[]>(filtered), ...dataOf<object[]>(rest)]
      expect(both).toMatchObject([{ aircraftId: 'x' }, { aircraftId: 'x' }])
      expect((await client.get(`${path}?cursor=${nextCursorOf(filtered)}`)).status).toBe(400)
      for (const other of ['nobody', 'X'])
        expect((await client.get(`${path}?aircraftId=${other}`)).json?.page?.total).toBe(0)
      for (const bad of ['aircraftId=', 'aircraftId=x&aircraftId=x', 'aircraftId=%00'])
        expect((await client.get(`${path}?${bad}`)).json?.error?.message).toMatch(/^aircraftId /)
    })

    test('an aerodrome is found by its id, then by its id in any case, then by its code in any case', async () => {
      const { account, client } = await service.pilot()
      const cards = [
        { id: 'one', code: 'SAZM' },
        { id: 'two', code: 'sazm' },
        { id: 'SABE', code: 'SAEZ' },
        { id: 'three', code: 'SABE' },
      ]
      for (const record of cards) await service.subject.import(account.id, [{ kind: 'aerodrome', record }])
      async function idAt(id: string) {
        return dataOf<Listed | undefined>(await client.get(`/v1/aerodromes/${id}`))?.id
      }
      expect([
        await idAt('sAzM'),
        await idAt('one'),
        await idAt('SABE'),
        await idAt('sabe'),
        await idAt('ONE'),
      ]).toEqual(['two', 'one', 'SABE', 'SABE', 'one'])
    })

    test('unknown fields are returned unchanged, `__proto__` included', async () => {
      const { account, client } = await service.pilot()
      const record = JSON.parse(
        '{"id":"n","__proto__":{"a":[1,2.5e300,"€"]},"constructor":null,"x":{"y":{}}}',
      ) as object
      await service.subject.import(account.id, [{ kind: 'note', record }])
      const { text } = await client.get('/v1/notes/n')
      expect(text).toContain('"__proto__":{"a":[1,2.5e+300,"€"]},"constructor":null,"x":{"y":{}}')
    })

    test('large records end a page early, and none is lost', async () => {
      const { account, client } = await service.pilot()
      const text = 'x'.repeat(1_500_000)
      const lines = Array.from({ length: 8 }, (_, n) => ({ kind: 'note', record: { id: `n${n}`, text } }))
      await service.subject.import(account.id, lines)
      const first = await client.get('/v1/notes')
      expect(dataOf<object[]>(first).length).toBe(3)
      const second = await client.get(`/v1/notes?cursor=${nextCursorOf(first)}`)
      const third = await client.get(`/v1/notes?cursor=${nextCursorOf(second)}`)
      const ids = [first, second, third].flatMap((answer) => dataOf<Listed[]>(answer).map(({ id }) => id))
      expect(new Set(ids).size).toBe(8)
      expect(third.json?.page).toEqual({ limit: 50, total: 8, nextCursor: null })
    })
  })
}
