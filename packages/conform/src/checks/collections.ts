import { type JsonObject, jsonOf, listIn, objectIn, type Service, textIn, timeIn } from '../service/service.ts'
import { expect, expectEqual, NotApplicable, need } from '../service/violation.ts'
import type { Check } from './check.ts'

/** Each collection with the value that it is ordered by, or null where the order is the pilot's own. */
const COLLECTIONS: Readonly<Record<string, ((record: JsonObject) => unknown) | null>> = {
  '/v1/aerodromes': ({ code }) => code,
  '/v1/aircraft': ({ registration }) => registration,
  '/v1/notes': ({ updatedAt }) => updatedAt,
  '/v1/checklists': null,
  '/v1/check-flights': ({ startedAt }) => startedAt,
  '/v1/flight-plans': ({ departureDate }) => departureDate,
  '/v1/plannings': ({ updatedAt }) => updatedAt,
  '/v1/logbook': ({ log }) => (log as JsonObject | undefined)?.date,
  '/v1/plugin/sessions': ({ startedAt }) => startedAt,
}

const NEWEST_FIRST = Object.keys(COLLECTIONS).filter(
  (path) => !['/v1/aerodromes', '/v1/aircraft', '/v1/checklists'].includes(path),
)

/** Between the making of a URL and `generatedAt` of its answer. */
const URL_TOLERANCE_MS = 10_000

/** A page may be empty, but a client must reach the end. */
const MAX_EMPTY_PAGES = 10

/** The first page of each collection that is not empty. */
async function filled(service: Service): Promise<ReadonlyMap<string, readonly JsonObject[]>> {
  const pages = new Map<string, readonly JsonObject[]>()
  for (const path of Object.keys(COLLECTIONS)) {
    const records = listIn(await service.read(path), 'data')
    if (records.length > 0) pages.set(path, records)
  }
  if (pages.size === 0) throw new NotApplicable('the account has no records')
  return pages
}

/** Collections, paging and following changes. */
export const collectionChecks: readonly Check[] = [
  {
    id: 'collections/page',
    sentence:
      'Common envelopes: a page has `data` (array of objects), `page` {`limit`, `total`, `nextCursor`} and `meta`.',
    async run(service) {
      for (const path of Object.keys(COLLECTIONS)) {
        const body = await service.read(path)
        objectIn(body, 'meta')
        const page = objectIn(body, 'page')
        expectEqual(page.limit, 50, `the default limit of ${path}`)
        expect(Number.isInteger(page.total), `\`page.total\` of ${path} is not an integer`)
        const { nextCursor } = page
        expect(
          nextCursor === null || typeof nextCursor === 'string',
          `\`page.nextCursor\` of ${path} is neither string nor null`,
        )
        const { length } = listIn(body, 'data')
        expect(length <= 50, `${path} returns more than \`limit\` records`)
        if (nextCursor === null) expectEqual(page.total, length, `\`page.total\` of the only page of ${path}`)
      }
    },
  },
  {
    id: 'collections/id-and-updated-at',
    sentence: 'Common envelopes: `id` and `updatedAt` of a record are always present.',
    async run(service) {
      for (const records of (await filled(service)).values()) {
        for (const record of records) {
          textIn(record, 'id')
          timeIn(record, 'updatedAt')
        }
      }
    },
  },
  {
    id: 'collections/one-record',
    sentence: 'Route table: GET /v1/…/{id} answers the record of the collection (Single).',
    async run(service) {
      for (const [path, [first]] of await filled(service)) {
        const single = await service.read(`${path}/${encodeURIComponent(textIn(first!, 'id'))}`)
        expectEqual(objectIn(single, 'data'), first, `the single record of ${path}`)
      }
    },
  },
  {
    id: 'collections/cursor',
    sentence:
      'Shared collection parameters: pass `page.nextCursor` from the previous response; `null` means no further ' +
      'page. Pages repeat no record and leave none out.',
    async run(service) {
      for (const path of (await filled(service)).keys()) {
        const whole = listIn(await service.read(`${path}?limit=200`), 'data').map(({ id }) => id)
        const walked = await walk(service, path, Math.max(1, Math.ceil(whole.length / 4)), whole.length)
        expectEqual(walked, whole.slice(0, walked.length), `the ids of ${path} over several pages`)
        expect(walked.length === whole.length, `the pages of ${path} end too early`)
      }
    },
  },
  {
    id: 'collections/updated-since',
    sentence: 'Shared collection parameters: `updatedSince` returns only records changed after it.',
    async run(service) {
      for (const [path, records] of await filled(service)) {
        const times = records.map((record) => timeIn(record, 'updatedAt')).sort()
        const [oldest, newest] = [times[0]!, times.at(-1)!]
        const { updatedAt } = records.find((record) => timeIn(record, 'updatedAt') === newest)!
        const after = `${path}?updatedSince=${encodeURIComponent(String(updatedAt))}&limit=200`
        const early = listIn(await service.read(after), 'data').find((record) => timeIn(record, 'updatedAt') <= newest)
        expect(early === undefined, `${after} returns a record of ${early?.updatedAt}`)
        const before = `${path}?updatedSince=${new Date(Date.parse(oldest) - 1).toISOString()}&limit=200`
        const body = await service.read(before)
        const changed = new Set(listIn(body, 'data').map(({ id }) => id))
        const missing = records.find(({ id }) => !changed.has(id))
        const hasMore = objectIn(body, 'page').nextCursor !== null
        expect(hasMore || missing === undefined, `${before} does not return the record ${missing?.id}`)
      }
    },
  },
  {
    id: 'collections/newest-first',
    sentence:
      'Route table: notes and plannings, newest change first; check flights, flight plans, logbook entries and ' +
      'sessions, newest first.',
    async run(service) {
      const pages = await filled(service)
      for (const path of NEWEST_FIRST) {
        const times = (pages.get(path) ?? []).map(COLLECTIONS[path]!).filter((value) => typeof value === 'string')
        const instants = times.map((time) => Date.parse(time as string))
        const rises = instants.findIndex((instant, at) => at > 0 && instant > instants[at - 1]!)
        expect(rises === -1, `${path} has ${times[rises]} after ${times[rises - 1]}`)
      }
    },
  },
  {
    id: 'collections/by-identifier',
    sentence: 'Route table: aerodrome cards, sorted by identifier; aircraft, sorted by `registration`.',
    async run(service) {
      const pages = await filled(service)
      for (const path of ['/v1/aerodromes', '/v1/aircraft']) {
        const names = (pages.get(path) ?? []).map(COLLECTIONS[path]!).filter((value) => typeof value === 'string')
        const folded = names.map((name) => (name as string).toUpperCase())
        const falls = folded.findIndex((name, at) => at > 0 && name < folded[at - 1]!)
        expect(falls === -1, `${path} has ${names[falls]} after ${names[falls - 1]}`)
      }
    },
  },
  {
    id: 'collections/aircraft-filter',
    sentence: 'Route table: checklists and check flights, `aircraftId` (string, filter).',
    async run(service) {
      const pages = await filled(service)
      const lists = pages.get('/v1/checklists') ?? pages.get('/v1/check-flights')
      const aircraftId = need(lists?.find((record) => record.aircraftId)?.aircraftId, 'no checklist has an aircraft')
      for (const path of ['/v1/checklists', '/v1/check-flights']) {
        const found = listIn(await service.read(`${path}?aircraftId=${encodeURIComponent(String(aircraftId))}`), 'data')
        expect(
          found.every((record) => record.aircraftId === aircraftId),
          `${path} ignores \`aircraftId\``,
        )
      }
    },
  },
  {
    id: 'aerodromes/by-identifier',
    sentence: 'Route table: /v1/aerodromes/{id}, card id or aerodrome identifier, case-insensitive.',
    async run(service) {
      const cards = listIn(await service.read('/v1/aerodromes'), 'data')
      const code = need(
        cards.find((card) => typeof card.code === 'string')?.code as string,
        'no card has an identifier',
      )
      const upper = objectIn(await service.read(`/v1/aerodromes/${encodeURIComponent(code.toUpperCase())}`), 'data')
      const lower = objectIn(await service.read(`/v1/aerodromes/${encodeURIComponent(code.toLowerCase())}`), 'data')
      expectEqual(lower, upper, `the card of ${code.toLowerCase()}`)
      expectEqual(String(upper.code).toUpperCase(), code.toUpperCase(), '`code`')
    },
  },
  {
    id: 'attachments/download',
    sentence:
      'Attachment download result: the attachment fields plus `url` (valid 15 minutes, fetched without the API key) ' +
      'and `urlExpiresAt`.',
    async run(service) {
      const cards = listIn(await service.read('/v1/aerodromes?limit=200'), 'data')
      const card = need(
        cards.find(({ attachments }) => Array.isArray(attachments) && attachments.length > 0),
        'no card has an attachment',
      )
      const [attachment] = listIn(card, 'attachments')
      const path = `/v1/aerodromes/${encodeURIComponent(textIn(card, 'id'))}/attachments/${textIn(attachment!, 'id')}`
      const answer = await service.ask(path)
      if (answer.status === 404) throw new NotApplicable('the file is not uploaded yet')
      expectEqual(answer.status, 200, `the status of ${path}`)
      const body = jsonOf(answer)
      const data = objectIn(body, 'data')
      for (const name of ['id', 'name', 'contentType', 'bytes', 'kind'])
        expectEqual(data[name] ?? null, attachment![name] ?? null, `\`${name}\` of ${path}`)
      const answeredMs = Date.parse(timeIn(objectIn(body, 'meta'), 'generatedAt'))
      const lifetimeMs = Date.parse(timeIn(data, 'urlExpiresAt')) - answeredMs
      expect(
        Math.abs(lifetimeMs - 15 * 60_000) <= URL_TOLERANCE_MS,
        `the URL is valid for ${lifetimeMs / 1000} seconds, expected 15 minutes`,
      )
      expect(!textIn(data, 'url').includes(service.key), 'the URL contains the key')
    },
  },
  {
    id: 'attachments/not-listed',
    sentence: 'Route table: attachment download, 404 when the card does not list it.',
    async run(service) {
      const [card] = listIn(await service.read('/v1/aerodromes?limit=1'), 'data')
      const id = encodeURIComponent(textIn(need(card, 'the account has no card'), 'id'))
      const answer = await service.ask(`/v1/aerodromes/${id}/attachments/00000000-0000-4000-8000-000000000000`)
      expectEqual(answer.status, 404, 'the status')
    },
  },
]

/** The first `wanted` ids of a collection, over several pages. */
async function walk(service: Service, path: string, limit: number, wanted: number): Promise<readonly unknown[]> {
  const ids: unknown[] = []
  let emptyPages = 0
  for (let cursor = ''; ids.length < wanted; ) {
    const body = await service.read(`${path}?limit=${limit}${cursor}`)
    const records = listIn(body, 'data')
    expect(records.length <= limit, `a page of ${path} has ${records.length} records, \`limit\` is ${limit}`)
    ids.push(...records.map(({ id }) => id))
    const { nextCursor } = objectIn(body, 'page')
    if (nextCursor === null) break
    if (records.length === 0) emptyPages++
    expect(emptyPages <= MAX_EMPTY_PAGES, `${path} has ${emptyPages} empty pages with a cursor`)
    cursor = `&cursor=${encodeURIComponent(String(nextCursor))}`
  }
  return ids.slice(0, wanted)
}
