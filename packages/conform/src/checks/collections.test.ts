import { expect, test } from 'vitest'
import { NotApplicable, Violation } from '../service/violation.ts'
import { type OtherService, testChecks, without, wrong } from '../testing/check-suite.ts'
import { answering, replacing, withBody } from '../testing/other-services.ts'
import { collectionChecks } from './collections.ts'

type Json = Record<string, unknown>
type Note = { readonly id: string; readonly updatedAt: string }

/** One page: its notes, and the offset of the next page. */
type Page = { readonly data: readonly Note[]; readonly next: number | null }

function usualPage(notes: readonly Note[], offset: number, limit: number): Page {
  const next = offset + limit
  return { data: notes.slice(offset, next), next: next < notes.length ? next : null }
}

/** A service with other notes, which may have other pages; the cursor is an offset. */
function withNotes(notes: readonly Note[], pageOf = usualPage): typeof fetch {
  let requests = 0
  return answering((answer, { pathname, searchParams }) => {
    if (pathname !== '/v1/notes') return answer
    if (++requests > 1000) throw new Error('too many requests')
    const since = Date.parse(searchParams.get('updatedSince') ?? '2000-01-01T00:00:00Z')
    const found = notes.filter(({ updatedAt }) => Date.parse(updatedAt) > since)
    const [limit, offset] = [Number(searchParams.get('limit') ?? 50), Number(searchParams.get('cursor') ?? 0)]
    const { data, next } = pageOf(found, offset, limit)
    const page = { limit, total: found.length, nextCursor: next === null ? null : String(next) }
    return Response.json({ data, page, meta: {} })
  })
}

const MANY = Array.from({ length: 120 }, (_, n) => ({ id: `n${n}`, updatedAt: '2026-10-03T10:00:00.000Z' }))

/** Some languages write no zeros at the end of a fraction, so that the texts do not sort as the instants do. */
const SHORT_TIMES = ['2026-10-03T10:00:00.5Z', '2026-10-03T10:00:00Z'].map((updatedAt) => ({
  id: updatedAt,
  updatedAt,
}))

const reversed = withBody((body) =>
  Array.isArray(body.data) ? { ...body, data: (body.data as object[]).toReversed() } : body,
)

function later(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString()
}

function earlier(time: string): string {
  return later(decodeURIComponent(time), -1)
}

function reordered(record: Json): Json {
  return Object.fromEntries(Object.entries(record).toReversed())
}

/** A service whose pages are right only if one page has everything. */
function withSmallPages(pageOf: typeof usualPage): typeof fetch {
  return withNotes(MANY, (notes, offset, limit) => (limit < 50 ? pageOf : usualPage)(notes, offset, limit))
}

/** Pages of which the first ones are empty. */
function afterEmptyPages(count: number): typeof usualPage {
  return (notes, offset, limit) => {
    if (offset < count) return { data: [], next: offset + 1 }
    const { data, next } = usualPage(notes, offset - count, limit)
    return { data, next: next === null ? null : next + count }
  }
}

/** A service whose URLs of files are valid for a longer or a shorter time. */
function urlFor(ms: number): OtherService {
  const service = replacing(/attachments/, 'data.urlExpiresAt', (at: string) => later(at, ms))
  return ['attachments/download', `made a URL for 15 minutes and ${ms} ms`, service]
}

/** A service that answers single records with other fields. */
function withSingle(change: (record: Json) => Json): typeof fetch {
  return withBody((body) => (Array.isArray(body.data) ? body : { ...body, data: change(body.data as Json) }))
}

/** Cards and aircraft sorted by names of which some have small letters. */
const NAMES_IN_ANY_CASE = ['saaa', 'SABA', 'saca'].map((name) => ({ id: name, code: name, registration: name }))

/** What each collection that has its newest record first is ordered by. */
const NEWEST_FIRST = {
  notes: 'updatedAt',
  'check-flights': 'startedAt',
  'flight-plans': 'departureDate',
  plannings: 'updatedAt',
  logbook: 'log',
  'plugin/sessions': 'startedAt',
}
const [OLD, NEW] = ['2026-10-01', '2026-10-02']

/** Records of a collection, the time of change rising, ordered by a date of its own. */
function dated(path: keyof typeof NEWEST_FIRST, dates: readonly string[]) {
  const field = NEWEST_FIRST[path]
  return dates.map((date, n) => {
    const updatedAt = `2026-10-0${n + 3}T10:00:00.000Z`
    return { id: date, updatedAt, [field]: field === 'log' ? { date } : date }
  })
}
const PATHS = Object.keys(NEWEST_FIRST) as (keyof typeof NEWEST_FIRST)[]

/** A service that answers the filter with a record of another aircraft. */
const withOther = replacing(/aircraftId=/, 'data', [{ aircraftId: 'other' }])

const run = testChecks(collectionChecks, {
  broken: {
    'collections/page': withBody((body) => ({ ...body, page: { limit: 49, total: 0, nextCursor: null } })),
    'collections/id-and-updated-at': withBody((body) => ({ ...body, data: [{ id: 'x' }] })),
    'collections/one-record': withBody((body, { pathname }) =>
      /^\/v1\/notes\//.test(pathname) ? { ...body, data: { ...(body.data as Json), extra: 1 } } : body,
    ),
    'collections/cursor': withBody((body) => ({ ...body, page: { limit: 50, total: 0, nextCursor: null } })),
    'collections/updated-since': replacing(/updatedSince=/, 'data', []),
    'collections/newest-first': reversed,
    'collections/by-identifier': reversed,
    'collections/aircraft-filter': withBody((body) => ({
      ...body,
      data: [...(body.data as object[]), { aircraftId: 'other' }],
    })),
    'aerodromes/by-identifier': withSingle((card) => ({ ...card, code: Math.random() })),
    'attachments/download': withSingle((file) => ({ ...file, urlExpiresAt: '2026-01-01T00:00:00Z' })),
    'attachments/not-listed': answering(
      ({ body, status }) => new Response(body, { status: status === 404 ? 200 : status }),
    ),
  },
  alsoBroken: [
    ...['limit', 'total', 'nextCursor'].map((name) => without('collections/page', `page.${name}`)),
    wrong('aerodromes/by-identifier', /aerodromes\/[a-z]+$/, 'data.name', 'another'),
    wrong('aerodromes/by-identifier', /aerodromes\/\w+$/, 'data.code', 'ZZZX'),
    wrong(
      'attachments/download',
      /attachments/,
      'data.url',
      (_: unknown, key: string) => `https://files.test/?k=${key}`,
    ),
    wrong('collections/cursor', /notes\?limit=200/, 'data.0.id', 'another'),
    wrong('collections/id-and-updated-at', /./, 'data.0.id', 5),
    wrong(
      'collections/page',
      /notes/,
      'data',
      Array.from({ length: 51 }, () => ({})),
    ),
    without('collections/page', 'meta'),
    wrong('collections/page', /./, 'page.total', 1e6),
    wrong('collections/id-and-updated-at', /./, 'data.0.updatedAt', '2026-10-03 10:00:00'),
    ...['id', 'name', 'contentType', 'bytes', 'kind'].map((name) =>
      wrong('attachments/download', /attachments/, `data.${name}`, 'another'),
    ),
    ...PATHS.map((path) => wrong('collections/newest-first', RegExp(`${path}$`), 'data', dated(path, [OLD, NEW]))),
    ...['code', 'registration'].map((name) =>
      wrong('collections/by-identifier', name === 'code' ? /aerodromes$/ : /aircraft$/, 'data', [
        { [name]: 'B' },
        { [name]: 'A' },
      ]),
    ),
    wrong('collections/page', /./, 'page.limit', '50'),
    [
      'collections/updated-since',
      'returns the record of the mark again',
      (input, init) => fetch(String(input).replace(/(?<=updatedSince=)[^&]*/, earlier), init),
    ],
    ...[-60_000, -10_001, 10_001, 60_000].map(urlFor),
    ['collections/cursor', 'sends 11 empty pages before the others', withSmallPages(afterEmptyPages(11))],
    [
      'collections/cursor',
      'sends empty pages with a cursor',
      withSmallPages((_, offset) => ({ data: [], next: offset })),
    ],
    [
      'collections/cursor',
      'leaves out what follows 60 records',
      withSmallPages((notes, offset, limit) => usualPage(notes.slice(0, 60), offset, limit)),
    ],
    [
      'collections/cursor',
      'ignores the limit',
      (input, init) => fetch(String(input).replace(/limit=\d+/, 'limit=200'), init),
    ],
    [
      'collections/aircraft-filter',
      'ignores the filter of check flights, and has no checklists',
      (input, init) =>
        /checklists$/.test(String(input)) ? replacing(/./, 'data', [])(input, init) : withOther(input, init),
    ],
    wrong('collections/updated-since', /updatedSince=/, 'data', [{ updatedAt: '2000-01-01T00:00:00.000Z' }]),
  ],
  correct: [
    ['collections/one-record', 'writes the fields of a record in another order', withSingle(reordered)],
    [
      'collections/cursor',
      'has shorter pages of large records',
      withNotes(MANY, (notes, offset, limit) => usualPage(notes, offset, Math.min(limit, 47))),
    ],
    ['collections/cursor', 'sends 10 empty pages before the others', withSmallPages(afterEmptyPages(10))],
    ...PATHS.filter((path) => NEWEST_FIRST[path] !== 'updatedAt').map((path): OtherService => {
      const service = replacing(RegExp(`${path}$`), 'data', dated(path, [NEW, OLD]))
      return ['collections/newest-first', `changed an old record of ${path} last`, service]
    }),
    ['collections/updated-since', 'writes no zeros at the end of a fraction', withNotes(SHORT_TIMES)],
    [
      'collections/by-identifier',
      'has names in small letters',
      replacing(/aerodromes|aircraft/, 'data', NAMES_IN_ANY_CASE),
    ],
    ...[-10_000, -1000, 10_000].map(urlFor),
  ],
})

test('a collection that ends before its last page is named', async () => {
  const violation = await run('collections/cursor', replacing(/limit=/, 'page.nextCursor', null))
  expect(violation).toEqual(new Violation('the pages of /v1/aerodromes end too early'))
})

test('the download of a file that is not uploaded yet is not applicable', async () => {
  const reason = await run('attachments/download', async (input, init) =>
    String(input).includes('attachments') ? new Response('', { status: 404 }) : fetch(input, init),
  )
  expect(reason).toEqual(new NotApplicable('the file is not uploaded yet'))
})
