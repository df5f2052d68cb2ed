import { readFileSync } from 'node:fs'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checks, connect, runChecks } from './index.ts'

function fixture(name: string) {
  return readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8')
}

function linesOf(text: string) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
}

/** Changes an answer before a check receives it. `path` has no query. */
type Distortion = (body: Record<string, unknown>, at: { readonly path: string; readonly status: number }) => unknown

function dataOf(body: Record<string, unknown>) {
  return body.data as Record<string, unknown>
}

/** For each check, a change of the service's JSON bodies that the check must detect. */
const bodyDistortions: Readonly<Record<string, Distortion>> = {
  'service/health': (body) => ({ ...body, data: { ok: 'yes' } }),
  'service/openapi': (body) => ({ ...body, openapi: '3.0.0' }),
  'service/generated-at': (body) => ({ ...body, meta: { ...(body.meta as object), generatedAt: '2026-01-01' } }),
  'service/request-id': (body) => ({ ...body, meta: { requestId: 'another' } }),
  'service/methods': (body) => ({ ...body, error: { code: 'no', message: '' } }),
  'service/single-lists': (body) => ({ ...body, page: {} }),
  'errors/envelope': ({ meta: _, ...body }) => body,
  'errors/not-found': (body) => ({ ...body, error: { code: 'gone', message: '' } }),
  'errors/bad-request': (body) => ({ ...body, error: { code: 'bad_request', message: 'no' } }),
  'keys/unauthorized': (body) => ({ ...body, error: { code: 'unauthorized', message: String(Math.random()) } }),
  'account/fields': (body) => ({ ...body, data: { ...dataOf(body), accountCreatedAt: undefined } }),
  'account/no-key': (body) => ({ ...body, data: { ...dataOf(body), apiKey: { prefix: 'other' } } }),
  'collections/page': (body) => ({ ...body, page: { limit: 49, total: 0, nextCursor: null } }),
  'collections/id-and-updated-at': (body) => ({ ...body, data: [{ id: 'x' }] }),
  'collections/one-record': (body, { path }) =>
    /^\/v1\/notes\//.test(path) ? { ...body, data: { ...dataOf(body), extra: 1 } } : body,
  'collections/cursor': (body) => ({ ...body, page: { limit: 50, total: 0, nextCursor: null } }),
  'collections/updated-since': (body) => ({ ...body, page: { total: 0 } }),
  'collections/newest-first': reversed,
  'collections/by-identifier': reversed,
  'collections/aircraft-filter': (body) => ({ ...body, data: [...(body.data as object[]), { aircraftId: 'other' }] }),
  'aerodromes/by-identifier': (body) =>
    Array.isArray(body.data) ? body : { ...body, data: { ...dataOf(body), code: Math.random() } },
  'attachments/download': (body) =>
    Array.isArray(body.data) ? body : { ...body, data: { ...dataOf(body), urlExpiresAt: '2026-01-01T00:00:00Z' } },
  'weather/entries': (body) => ({
    ...body,
    data: (body.data as object[]).map((entry) => ({ ...entry, status: 'sunny' })),
  }),
  'weather/one-entry': (body) => ({ ...body, data: { ...dataOf(body), status: 'no_report' } }),
  'logbook/totals': (body) => ({ ...body, data: { ...dataOf(body), unit: 'hours' } }),
  'logbook/sums': (body) => ({
    ...body,
    data: { ...dataOf(body), totals: { ...(dataOf(body).totals as object), day: 1 } },
  }),
  'pilot/profile': (body) => ({ ...body, data: [] }),
  'airways/filters': (body) => ({ ...body, data: [{ designator: Math.random() }] }),
  'shared-plannings/one': (body) => ({ ...body, data: [{ id: 'x', providerKeys: {} }] }),
  'sessions/stats': (body) => ({ ...body, data: { ...dataOf(body), sessions: -1 } }),
  'sessions/refusals': (body) => ({ ...body, error: { code: 'bad_request', message: 'no' } }),
  'sessions/upsert': (body) => ({ ...body, data: { ...dataOf(body), createdAt: String(Math.random()) } }),
  'sessions/followed': (body) => (Array.isArray(body.data) ? { ...body, data: [] } : body),
  'sessions/normalised': (body) => ({ ...body, data: { ...dataOf(body), simulator: ' X-Plane 12' } }),
  'sessions/events': (body) => ({ ...body, data: { ...dataOf(body), eventsDropped: 0 } }),
  'sessions/counters': (body) => ({ ...body, data: { ...dataOf(body), stats: { byStation: {} } } }),
}

/** Checks of statuses and headers, with a change of the whole answer. */
const answerDistortions: Readonly<Record<string, (answer: Response) => Response>> = {
  'service/docs': () => new Response('', { status: 404 }),
  'service/no-cors': (answer) => withHeader(answer, 'access-control-allow-origin', '*'),
  'service/no-store': (answer) => withHeader(answer, 'cache-control', 'no-cache'),
  'keys/both-headers': () => new Response('{}', { status: 401 }),
  'keys/required': () => new Response('{}', { status: 200 }),
  'attachments/not-listed': (answer) =>
    new Response(answer.body, { status: answer.status === 404 ? 200 : answer.status }),
}

/** Checks of what every answer has, whatever its status is. */
const ANY_STATUS = new Set(['service/no-cors', 'service/request-id', 'service/no-store', 'errors/envelope'])

function reversed(body: Record<string, unknown>): unknown {
  return Array.isArray(body.data) ? { ...body, data: (body.data as object[]).toReversed() } : body
}

function withHeader(answer: Response, name: string, value: string): Response {
  const headers = new Headers(answer.headers)
  headers.set(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}

function distorting(id: string): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const whole = answerDistortions[id]
    if (whole) return whole(answer)
    const text = await answer.text()
    const { pathname } = new URL(String(input))
    const body = bodyDistortions[id]!(JSON.parse(text), { path: pathname, status: answer.status })
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  }
}

/** A fetch of a service that ignores a header of requests. */
function ignoring(name: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.delete(name)
    return fetch(input, { ...init, headers })
  }
}

/** A fetch whose answers lack a header. */
function withoutHeader(name: string): typeof fetch {
  return async (input, init) => {
    const { body, status, headers } = await fetch(input, init)
    return new Response(body, { status, headers: [...headers].filter(([each]) => each !== name) })
  }
}

/** A fetch whose answers lack a field. */
function lacking(path: readonly string[]): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const body: unknown = JSON.parse(await answer.text())
    const parent = path.slice(0, -1).reduce((object, name) => (object as Record<string, unknown>)[name], body)
    Reflect.deleteProperty(parent as object, path.at(-1)!)
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  }
}

/** Whether a service accepts a request that it should refuse. */
type Careless = (url: string, init: RequestInit, headers: Headers) => boolean

/** A fetch of a service that accepts some requests, whatever they are. */
function accepting(isAccepted: Careless): typeof fetch {
  return async (input, init = {}) =>
    isAccepted(String(input), init, new Headers(init.headers))
      ? Response.json({ data: {}, meta: {} }, { status: 201 })
      : fetch(input, init)
}

/** A fetch whose answers at some addresses have another value in a field; a function gets the value of the service. */
function replacing(address: RegExp, path: string, value: unknown): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (!address.test(String(input))) return answer
    const body: unknown = JSON.parse(await answer.text())
    const names = path.split('.')
    const parent = names.slice(0, -1).reduce((object, name) => (object as Record<string, unknown>)?.[name], body)
    const [object, name] = [parent as Record<string, unknown> | undefined, names.at(-1)!]
    if (object !== undefined) object[name] = typeof value === 'function' ? value(object[name]) : value
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  }
}

const REPORT = { raw: '', decoded: { unparsed: [] } }
const WEATHER = { ident: 'SAEZ', name: '', provider: '', sources: [], status: 'ok', metar: REPORT, taf: null }

/** A value of one field that breaks a sentence, with the addresses at which it is served. */
const wrongValues: readonly [id: string, address: RegExp, field: string, value: unknown][] = [
  ['account/no-key', /me$/, 'data.apiKey.secret', () => key],
  ['aerodromes/by-identifier', /aerodromes\/[a-z]+$/, 'data.name', 'another'],
  ['aerodromes/by-identifier', /aerodromes\/\w+$/, 'data.code', 'ZZZX'],
  ['airways/filters', /airspace=lower/, 'data', []],
  ['airways/filters', /designator=/, 'data', [{ designator: 'another' }]],
  ['attachments/download', /attachments/, 'data.url', () => `https://files.test/?key=${key}`],
  ['collections/cursor', /notes\?limit=200/, 'data.0.id', 'another'],
  ['collections/id-and-updated-at', /./, 'data.0.id', 5],
  ['collections/page', /notes/, 'data', Array.from({ length: 51 }, () => ({}))],
  ['collections/updated-since', /updatedSince=/, 'data', [{ updatedAt: '2000-01-01T00:00:00.000Z' }]],
  ['errors/bad-request', /./, 'error.code', 'another'],
  ['errors/envelope', /./, 'error.code', 5],
  ['errors/envelope', /./, 'error.message', 5],
  ['keys/unauthorized', /./, 'error.code', 'another'],
  ['logbook/totals', /./, 'data.logged.unit', 'hours'],
  ['service/single-lists', /weather/, 'data', {}],
  ['service/single-lists', /airways/, 'data', [5]],
  ['sessions/counters', /./, 'data.stats.sayAgain', -1],
  ['sessions/counters', /./, 'data.stats.byStation', { s00: 1 }],
  ['sessions/events', /./, 'data.events.0.at', '2026-01-01T12:00:00.000Z'],
  ['sessions/events', /./, 'data.events.0.said', 's'.repeat(300)],
  ['sessions/normalised', /./, 'data.language', 'ES'],
  ['sessions/normalised', /./, 'data.dataSource', 'other'],
  ['sessions/normalised', /./, 'data.aircraft.registration', 'lv-xyz'],
  ['sessions/normalised', /./, 'data.departure', 'nowhere'],
  ['sessions/normalised', /./, 'data.aerodromesVisited', ['SADF', 'SADF', 'SAEZ']],
  ['sessions/normalised', /./, 'data.unknown', 'ignored'],
  ['sessions/refusals', /./, 'error.code', 'another'],
  ['sessions/refusals', /./, 'error.message', 'no'],
  ['sessions/stats', /stats/, 'data.byStatus', { completed: 1e6 }],
  ['sessions/stats', /sessions/, 'page.total', 1e6],
  ['sessions/upsert', /./, 'data.id', 'another'],
  ['sessions/upsert', /./, 'data.status', 'completed'],
  ['sessions/upsert', /./, 'data.status', 'in_progress'],
  ['sessions/upsert', /./, 'data.simulator', 'first'],
  ['sessions/upsert', /./, 'data.updatedAt', '2026-01-01T12:00:00.000Z'],
  ['shared-plannings/one', /plannings\/./, 'data.extra', 1],
  [
    'shared-plannings/one',
    /./,
    'data',
    (data: object | object[]) =>
      Array.isArray(data) ? data.map((one) => ({ ...one, providerKeys: {} })) : { ...data, providerKeys: {} },
  ],
  ['weather/entries', /./, 'data', [{ ...WEATHER, name: 5 }]],
  ['weather/entries', /./, 'data', [{ ...WEATHER, sources: 'briefing' }]],
  ['weather/entries', /./, 'data', [{ ...WEATHER, status: 'sunny', metar: null }]],
  ['weather/entries', /./, 'data', [{ ...WEATHER, status: 'no_report' }]],
  ['weather/entries', /./, 'data', [{ ...WEATHER, metar: { ...REPORT, raw: 5 } }]],
  ['weather/entries', /./, 'data', [{ ...WEATHER, metar: { ...REPORT, decoded: {} } }]],
  ['weather/one-entry', /ZZZ/, 'data.name', 5],
  ['weather/one-entry', /SAEZ/, 'data.name', 5],
]

/** The key of the account under test. */
let key: string

describe('the conformance checks', () => {
  let subject: Awaited<ReturnType<typeof startMemorySubject>>

  beforeAll(async () => {
    subject = await startMemorySubject()
    const account = await subject.createAccount()
    key = account.key
    const bag = fixture('sample-bag.jsonl').replaceAll('sample-pilot', account.id)
    const attachment = {
      id: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11',
      name: 'chart.pdf',
      contentType: 'application/pdf',
      bytes: 4,
      kind: 'diagram',
      createdAt: '2026-10-03T10:00:00Z',
    }
    // The memory store keeps imported sessions apart from its statistics, so sessions are stored through the API.
    const lines = linesOf(bag) as readonly { readonly kind: string; readonly record: { readonly id: string } }[]
    await subject.import(
      account.id,
      lines.filter(({ kind }) => kind !== 'pluginSession'),
    )
    for (const { record } of lines.filter(({ kind }) => kind === 'pluginSession')) {
      await fetch(`${subject.url}/v1/plugin/sessions/${record.id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(record),
      })
    }
    await subject.import(account.id, [
      { kind: 'aerodrome', record: { id: 'with-file', code: 'ZZZZ', attachments: [attachment] } },
    ])
    await subject.putFile(account.id, attachment.id, new Uint8Array([37, 80, 68, 70]))
    await subject.loadAirways(linesOf(fixture('sample-airways.jsonl')))
  })
  afterAll(() => subject.close())

  function run(id: string | null, fetching: typeof fetch) {
    const service = connect({ url: subject.url, key, timeoutMs: 20_000, fetch: fetching, sleep: async () => undefined })
    return runChecks(service, id === null ? checks : checks.filter((check) => check.id === id), { writes: true })
  }

  test('all pass on this service', async () => {
    expect((await run(null, fetch)).filter(({ result }) => result !== 'passed')).toEqual([])
  })

  test.each(checks.map(({ id }) => id))('%s fails on a service that breaks its sentence', async (id) => {
    const [result] = await run(id, distorting(id))
    expect(result).toMatchObject({ id, result: 'failed' })
    expect(result!.message).not.toMatch(/^the request failed/)
  })

  const account = ['userId', 'email', 'displayName', 'accountCreatedAt', 'apiKey']
  const apiKey = ['prefix', 'createdAt', 'rotatedAt'].map((name) => `apiKey.${name}`)
  test.each([
    ...[...account, ...apiKey].map((name) => ['account/fields', `data.${name}`] as const),
    ...['limit', 'total', 'nextCursor'].map((name) => ['collections/page', `page.${name}`] as const),
    ...['ok', 'version'].map((name) => ['service/health', `data.${name}`] as const),
    ...['totals.night', 'logged.night'].map((name) => ['logbook/totals', `data.${name}`] as const),
    ['sessions/stats', 'data.minutes'] as const,
  ])('%s fails on a service whose answers lack %s', async (id, path) => {
    const [result] = await run(id, lacking(path.split('.')))
    expect(result).toMatchObject({ result: 'failed' })
  })

  test.each(wrongValues)('%s fails on a service that answers at %s with %s %j', async (id, ...change) => {
    const [result] = await run(id, replacing(...change))
    expect(result).toMatchObject({ result: 'failed' })
    expect(result!.message).not.toMatch(/^the request failed/)
  })

  test('a collection that ends before its last page is named', async () => {
    const [result] = await run('collections/cursor', replacing(/limit=/, 'page.nextCursor', null))
    expect(result).toMatchObject({ result: 'failed', message: expect.stringContaining('end too early') })
  })

  test('the download of a file that is not uploaded yet is not applicable', async () => {
    const [result] = await run('attachments/download', async (input, init) =>
      String(input).includes('attachments') ? new Response('', { status: 404 }) : fetch(input, init),
    )
    expect(result).toMatchObject({ result: 'not applicable', message: 'the file is not uploaded yet' })
  })

  test.each<[string, string, typeof fetch]>([
    ['keys/both-headers', 'takes no key in Authorization', ignoring('authorization')],
    ['keys/both-headers', 'takes no key in X-API-Key', ignoring('x-api-key')],
    ['keys/unauthorized', 'does not say how to authenticate', withoutHeader('www-authenticate')],
    ['keys/unauthorized', 'takes any key in Authorization', accepting((_u, _i, sent) => sent.has('authorization'))],
    ['keys/unauthorized', 'takes any key in X-API-Key', accepting((_u, _i, sent) => sent.has('x-api-key'))],
    ['service/docs', 'does not name the type of its pages', withoutHeader('content-type')],
    ['service/methods', 'does not name the methods', withoutHeader('allow')],
    ['sessions/refusals', 'stores a text', accepting((_u, _i, sent) => sent.get('content-type') === 'text/plain')],
    ['sessions/refusals', 'stores a large body', accepting((_, { body }) => String(body).length > 512 * 1024)],
    ['sessions/refusals', 'stores a session with the id -x', accepting((url) => url.endsWith('/-x'))],
    ['sessions/refusals', 'stores a session with the id ab', accepting((url) => url.endsWith('/ab'))],
  ])('%s fails on a service that %s', async (id, _, fetching) => {
    const [result] = await run(id, fetching)
    expect(result).toMatchObject({ result: 'failed' })
    expect(result!.message).not.toMatch(/^the request failed/)
  })

  const ofStatuses = checks.map(({ id }) => id).filter((id) => !ANY_STATUS.has(id))
  test.each(ofStatuses)('%s fails if any of its answers has another status', async (id) => {
    let answers = 0
    const [usual] = await run(id, async (input, init) => {
      answers++
      return fetch(input, init)
    })
    expect([usual?.result, answers > 0]).toEqual(['passed', true])
    const unnoticed: string[] = []
    for (let changed = 1; changed <= answers; changed++) {
      let at = 0
      let asked = ''
      const [result] = await run(id, async (input, init) => {
        const answer = await fetch(input, init)
        if (++at !== changed) return answer
        asked = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname} ${answer.status}`
        const status = answer.status < 300 ? (answer.status === 200 ? 201 : 200) : 418
        return new Response(await answer.text(), { status, headers: answer.headers })
      })
      if (result?.result !== 'failed') unnoticed.push(`${changed} ${asked}`)
    }
    expect(unnoticed).toEqual([])
  })

  test('without permission to write, no check stores a session', async () => {
    const service = connect({ url: subject.url, key, timeoutMs: 20_000, fetch, sleep: async () => undefined })
    async function total() {
      return ((await service.read('/v1/plugin/sessions')).page as { total: number }).total
    }
    const before = await total()
    const results = await runChecks(service, checks, { writes: false })
    expect(await total()).toBe(before)
    expect(results.filter(({ result }) => result === 'skipped')).toHaveLength(
      checks.filter(({ writes }) => writes).length,
    )
  })

  test('a service that cannot be reached fails every check with the reason', async () => {
    const service = connect({ url: 'http://127.0.0.1:1', key, timeoutMs: 20_000, fetch, sleep: async () => undefined })
    const results = await runChecks(service, checks, { writes: false })
    for (const { result, message } of results.filter(({ result }) => result !== 'skipped')) {
      expect(result).toBe('failed')
      expect(message).toMatch(/^the request failed: .*\(/)
    }
  })

  test('an account without records fails no check', async () => {
    const empty = await subject.createAccount()
    const service = connect({
      url: subject.url,
      key: empty.key,
      timeoutMs: 20_000,
      fetch,
      sleep: async () => undefined,
    })
    const results = await runChecks(service, checks, { writes: false })
    expect(results.filter(({ result }) => result === 'failed')).toEqual([])
    const unread = results.filter(({ message }) => message === 'the account has no records')
    expect(unread.map(({ id, result }) => `${result}: ${id}`)).toContain('not applicable: collections/one-record')
  })

  test('ids that need escapes in a path fail no check', async () => {
    const [id, code] = ['a/b?c=d&e#f%25 ñ', 'a/b#c']
    const attachment = { id: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c12', name: 'x.pdf', kind: 'other' }
    const odd = await subject.createAccount()
    const kinds = ['note', 'checkFlight', 'flightPlan', 'route', 'logbook', 'sharedPlanning']
    await subject.import(odd.id, [
      ...kinds.map((kind) => ({ kind, record: { id } })),
      { kind: 'aerodrome', record: { id, code, attachments: [attachment] } },
      { kind: 'aircraft', record: { id, attachments: [attachment] } },
      { kind: 'checklist', record: { id, aircraftId: id, title: 'x' } },
    ])
    await subject.putFile(odd.id, attachment.id, new Uint8Array([37]))
    const connection = { url: subject.url, key: odd.key, timeoutMs: 20_000, fetch, sleep: async () => undefined }
    const results = await runChecks(connect(connection), checks, { writes: false })
    expect(results.filter(({ result }) => result === 'failed')).toEqual([])
  })

  test('a 429 is repeated after Retry-After, without which it is a violation', async () => {
    const waits: number[] = []
    let refused = 0
    let headers: Record<string, string> = { 'retry-after': '7' }
    const limited: typeof fetch = async (input, init) =>
      refused++ < 2 ? new Response('', { status: 429, headers }) : fetch(input, init)
    const service = connect({
      url: subject.url,
      key,
      timeoutMs: 20_000,
      fetch: limited,
      sleep: async (ms) => void waits.push(ms),
    })
    await service.read('/v1/me')
    expect(waits).toEqual([7000, 7000])
    ;[refused, headers] = [0, {}]
    await expect(service.read('/v1/me')).rejects.toThrow('a 429 lacks Retry-After')
  })
})
