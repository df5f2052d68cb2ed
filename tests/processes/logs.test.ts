import { randomBytes, randomUUID } from 'node:crypto'
import postgres from '@flightbag/store-postgres/driver'
import { dataOf } from '@flightbag/testing/http/answer'
import { type AskOptions, createClient } from '@flightbag/testing/http/client'
import { rawConnect } from '@flightbag/testing/http/raw'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { leaksIn, neverLog, neverLogKey } from '../../packages/cli/src/testing/leaks.ts'
import { type Cluster, startCluster } from './cluster.ts'

const EMAIL = 'carla.piloto@example.org'
/** Words that occur in queries, bodies and headers, and nowhere else. */
const [IN_QUERY, IN_BODY, IN_HEADER] = ['wordofaquery', 'wordofabody', 'wordofaheader']
const FILE_ID = '6f7c9f4e-1111-4222-8333-444455556666'
const CARD = { id: 'card', code: 'SAZM', attachments: [{ id: FILE_ID, name: `${IN_BODY}.pdf` }] }
const LINE = [
  'level',
  'time',
  'version',
  'commit',
  'date',
  'id',
  'route',
  'status',
  'ms',
  'accountId',
  'traceparent',
  'error',
  'msg',
]

function newKey() {
  return `svc_live_${randomBytes(32).toString('base64url')}`
}

const session = {
  schema: 1,
  startedAt: '2026-10-03T12:00:00Z',
  simulator: `${IN_BODY} ${EMAIL}`,
  aircraft: { registration: EMAIL },
  events: [{ at: '2026-10-03T12:00:00Z', kind: 'turn', heard: `${IN_BODY} ${EMAIL}` }],
}
const report = { schema: 1, sessionId: IN_BODY, sentAt: '2026-10-03T12:00:00Z', transcript: [`${IN_BODY} ${EMAIL}`] }

/** Every valid form of a key in a request, and many invalid ones. */
function credentials(key: string, wrong: string): AskOptions[] {
  const headers: Record<string, string>[] = [
    { authorization: `Bearer ${key}` },
    { authorization: `bEARER ${key}` },
    { 'x-api-key': key },
    { authorization: `Bearer ${key}`, 'x-api-key': key },
    { authorization: `Bearer ${key}`, 'x-api-key': wrong },
    { authorization: `Bearer ${wrong}` },
    { 'x-api-key': wrong },
    { authorization: `Bearer ${key}x` },
    { authorization: `Bearer ${key.slice(0, -1)}` },
    { authorization: key },
    { authorization: `Basic ${Buffer.from(`${EMAIL}:${key}`).toString('base64')}` },
    { authorization: `Bearer ${EMAIL}` },
    { cookie: `key=${key}; ${IN_HEADER}` },
    { referer: `https://${key}.example/${IN_HEADER}`, 'user-agent': `${EMAIL} ${key}`, 'x-request-id': key },
    { authorization: `Bearer ${key}`, traceparent: key, 'x-forwarded-for': `${EMAIL}, ${IN_HEADER}` },
  ]
  return headers.map((given) => ({ key: undefined, headers: given }))
}

/** Paths and queries with secret words. */
function targets(key: string): string[] {
  return [
    `/v1/me?api_key=${key}&email=${EMAIL}`,
    ...['limit', 'cursor', 'updatedSince'].flatMap((name) =>
      [key, EMAIL, IN_QUERY].map((text) => `/v1/notes?${name}=${text}`),
    ),
    `/v1/checklists?aircraftId=${IN_QUERY}`,
    `/v1/airways?designator=${IN_QUERY}`,
    `/v1/airways?airspace=${EMAIL}`,
    `/v1/logbook/totals?from=${IN_QUERY}`,
    ...[key, EMAIL, encodeURIComponent(EMAIL), IN_QUERY].flatMap((text) => [
      `/${text}`,
      `/v1/${text}`,
      `/v1/notes/${text}`,
      `/v1/aerodromes/${text}`,
      `/v1/aerodromes/card/attachments/${text}`,
      `/v1/weather/${text}`,
      `/v1/shared-plannings/${text}`,
      `/docs?${text}`,
    ]),
  ]
}

/** Requests that ordinary clients do not send, rejected by Node or by the listener. */
function rawRequests(key: string): string[] {
  return [
    `${key} /v1/me HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /v1/me?${IN_QUERY} HTTP/9.9\r\nHost: x\r\n\r\n`,
    `GET /v1/me HTTP/1.1\r\nHost: ${EMAIL}\r\nX-API-Key: ${key}\r\n\r\n`,
    `GET http://${EMAIL}:${key}@x/v1/me?${IN_QUERY} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`,
    `GET /v1/me HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Long: ${`${key}${EMAIL}`.repeat(600)}\r\n\r\n`,
    `GET /v1/me HTTP/1.1\r\nHost: x\r\nX-API-Key ${key}\r\n\r\n`,
    `PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nTransfer-Encoding: chunked\r\n\r\n${IN_BODY}\r\n`,
    `BREW /v1/me?${IN_QUERY} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`,
  ]
}

/** Bodies, valid, invalid and unreadable, for both routes that accept one. */
function bodies(key: string): [body: string, type: string][] {
  return [
    [JSON.stringify(session), 'application/json'],
    [JSON.stringify(report), 'application/json'],
    [JSON.stringify({ ...session, status: `${IN_BODY} ${key}` }), 'application/json'],
    [JSON.stringify({ ...report, sim: { latDeg: EMAIL } }), 'application/json'],
    [JSON.stringify({ [`${EMAIL} ${key}`]: IN_BODY }), 'application/json'],
    [`{"schema": 1, "${IN_BODY} ${EMAIL} ${key}`, 'application/json'],
    [`"${IN_BODY}\\u0000 ${key}"`, 'application/json'],
    [JSON.stringify(session), `text/${IN_HEADER}; ${key}`],
    [`${IN_BODY} ${key} `.repeat(12_000), 'application/json'],
  ]
}

/** Makes the database reject a row and quote it in its error message. */
const BREAK = [
  'alter table airway rename to airway_away',
  'alter table session add constraint never check (id is null) not valid',
  'alter table live_report add constraint never check (account_id is null) not valid',
]

/** Sends all requests, and returns the statuses of the answers. */
async function askEverything(cluster: Cluster, key: string, wrong: string): Promise<Set<number>> {
  const [{ url }] = cluster.servers as [Cluster['servers'][number]]
  const client = createClient(url, key)
  const statuses = new Set<number>()
  function noted({ status }: { status: number }) {
    return void statuses.add(status)
  }
  for (const options of credentials(key, wrong)) noted(await client.get('/v1/me', options))
  for (const target of targets(key)) noted(await client.get(target))
  const ways = ['/v1/plugin/live', '/v1/plugin/sessions/flight-1', `/v1/plugin/sessions/${IN_QUERY}.${EMAIL}`]
  for (const path of ways) {
    for (const [body, type] of bodies(key)) {
      noted(await client.ask('PUT', path, { body, headers: { 'content-type': type } }))
    }
  }
  for (const method of ['POST', 'HEAD', 'OPTIONS', 'PURGE']) noted(await client.ask(method, `/v1/me?${IN_QUERY}`))
  for (const request of rawRequests(key)) {
    const connection = await rawConnect(url)
    connection.send(request)
    noted(await connection.answer())
    connection.destroy()
  }
  const download = await client.get(`/v1/aerodromes/card/attachments/${FILE_ID}`)
  if (download.status === 200) {
    const signed = new URL(dataOf<{ url: string }>(download).url)
    neverLog(...[...signed.searchParams.values()].filter((value) => value.length > 12))
    const signedPath = `${signed.pathname}${signed.search}`
    for (const target of [signedPath, `${signedPath}x`, `/files/${key}?signature=${EMAIL}`]) {
      statuses.add((await fetch(url + target)).status)
    }
  }
  client.close()
  return statuses
}

test('a server with all log levels logs no key, no e-mail address, and no text of a request', async () => {
  const wrong = newKey()
  neverLogKey(wrong)
  neverLog(EMAIL, IN_QUERY, IN_BODY, IN_HEADER)
  // With all that a server may run beside its listener, which it has to close at its end.
  const beside = { FLIGHTBAG_METRICS_PORT: '0', FLIGHTBAG_DRAIN_SECONDS: '0', FLIGHTBAG_FILES_COPY: temporaryFolder() }
  const cluster = await startCluster(1, { settings: { FLIGHTBAG_LOG_LEVEL: 'trace', ...beside } })
  const operator = postgres(cluster.databaseUrl, { max: 1, onnotice: () => undefined })
  const [server] = cluster.servers
  try {
    const { id, key } = await cluster.createAccount()
    await cluster.import(id, [
      { kind: 'aerodrome', record: CARD },
      { kind: 'note', record: { id: EMAIL, text: IN_BODY } },
    ])
    await cluster.putFile(id, FILE_ID, new TextEncoder().encode(IN_BODY))
    const well = await askEverything(cluster, key, wrong)
    expect([...well]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 405, 413, 415, 431]))
    for (const statement of BREAK) await operator.unsafe(statement)
    const traceparent = `00-${randomUUID().replaceAll('-', '')}-0123456789abcdef-01`
    const client = createClient(server!.url, key)
    await client.get('/v1/me', { headers: { traceparent } })
    expect([...(await askEverything(cluster, key, wrong))]).toContain(500)
    await operator`alter table api_key rename to api_key_away`
    expect((await client.get(`/v1/notes?limit=${IN_QUERY}`)).status).toBe(500)
    expect((await client.put('/v1/plugin/live', report)).status).toBe(500)
    client.close()

    await server!.stop()
    const printed = server!.printed()
    const lines = printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    function saying(what: string) {
      return lines.filter(({ msg }) => msg === what)
    }
    expect(saying('request').length).toBeGreaterThan(200)
    expect(saying('fault').length).toBeGreaterThan(4)
    expect(lines.some((line) => line.traceparent === traceparent)).toBe(true)
    expect([...new Set(lines.flatMap(Object.keys))].filter((name) => !LINE.includes(name))).toEqual([])
    expect(leaksIn(printed)).toEqual([])
  } finally {
    await operator.end()
    await cluster.close()
  }
})
