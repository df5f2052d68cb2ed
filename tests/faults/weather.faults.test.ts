import { dataOf, type HttpAnswer } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  entryOf,
  metarEntry,
  type Provider,
  startProvider,
  tafEntry,
} from '../../packages/weather-awc/src/testing/provider.ts'
import { type Cluster, startCluster } from '../processes/cluster.ts'
import {
  after,
  answering,
  type Fault,
  type FaultProxy,
  openFaultProxy,
  PAGE,
  silent,
  truncated,
} from './fault-proxy.ts'
import { report } from './table.ts'

interface Entry {
  readonly ident: string
  readonly status: string
  readonly metar: { readonly raw: string } | null
  readonly taf: { readonly raw: string } | null
  readonly fetchedAt: string | null
}

let provider: Provider
let proxy: FaultProxy
let cluster: Cluster
beforeAll(async () => {
  provider = await startProvider(({ kind, idents }) => idents.map((ident) => entryOf(kind, ident)))
  proxy = await openFaultProxy(provider.url)
  cluster = await startCluster(1, {
    settings: { FLIGHTBAG_WEATHER: `awc:${proxy.url}`, FLIGHTBAG_WEATHER_REQUESTS: '0' },
  })
})
afterAll(async () => {
  await cluster.close()
  await proxy.close()
  await provider.close()
})

const JSON_TYPE = { 'content-type': 'application/json' }

function json(value: unknown) {
  return answering(200, JSON.stringify(value), JSON_TYPE)
}

function isMetar(url: string | undefined) {
  return url?.includes('/metar') === true
}

function askedOf(url: string | undefined) {
  return new URL(url ?? '', 'http://provider').searchParams.get('ids')?.split(',') ?? []
}

/** A falsified form of the provider's answer. */
function entries(worse: (entry: Record<string, unknown>) => unknown): Fault {
  return (req, res, proxy) =>
    json(askedOf(req.url).map((ident) => worse({ ...entryOf(isMetar(req.url) ? 'metar' : 'taf', ident) })))(
      req,
      res,
      proxy,
    )
}

/** An endless answer: quickly, or a blank per second. */
function endless(chunk: string, everyMs: number): Fault {
  return (_req, res) => {
    res.writeHead(200, JSON_TYPE)
    function more() {
      if (res.destroyed) return
      res.write(chunk, () => (everyMs === 0 ? setImmediate(more) : setTimeout(more, everyMs).unref()))
    }
    more()
  }
}

const badUtf8: Fault = (req, res, proxy) => {
  const text = Buffer.from(
    JSON.stringify(askedOf(req.url).map((ident) => entryOf(isMetar(req.url) ? 'metar' : 'taf', ident))),
  )
  text[text.indexOf('Arpt')] = 0xff
  answering(200, text, JSON_TYPE)(req, res, proxy)
}

const FAULTS: readonly (readonly [string, Fault | 'refused'])[] = [
  ['refuses connections', 'refused'],
  ['is silent', silent],
  ['answers too late', after(9000)],
  ['never comes to an end', endless(' ', 1000)],
  ['sends without end', endless(' '.repeat(65_536), 0)],
  ['hangs up', (req) => req.socket.destroy()],
  ['hangs up in mid-answer', truncated('[{"icaoId":"SAEZ"')],
  ['answers 500', answering(500, 'oops')],
  ['answers 429', answering(429, '{"status":"error"}', { 'retry-after': '0' })],
  ['redirects in a circle', (req, res, proxy) => answering(302, '', { location: req.url ?? '/' })(req, res, proxy)],
  ['gives a page for an answer', answering(200, PAGE, { 'content-type': 'text/html' })],
  ['gives half a JSON', answering(200, '[{"icaoId":"SAEZ","rawOb":"METAR SA', JSON_TYPE)],
  ['nests without end', answering(200, '['.repeat(2_000_000), JSON_TYPE)],
  ['gives no UTF-8', badUtf8],
  ['speaks of other aerodromes', json([metarEntry('KJFK'), tafEntry('KJFK')])],
  [
    'gives the report of another',
    entries((entry) => ({ ...entry, rawOb: metarEntry('KJFK').rawOb, rawTAF: tafEntry('KJFK').rawTAF })),
  ],
  ['leaves the reports out', entries(({ icaoId }) => ({ icaoId }))],
]

/**
 * A four-letter identifier that was not requested before: a failure is cached for 15 seconds and must not hide the next
 * fault.
 */
let indicators = 0

function indicator() {
  const n = indicators++
  return `S${String.fromCharCode(65 + Math.floor(n / 676), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26))}`
}

/** An account with two cards, and a client of it. */
async function pilot() {
  const codes = [indicator(), indicator()]
  const { id, key } = await cluster.createAccount()
  await cluster.import(
    id,
    codes.map((code) => ({ kind: 'aerodrome', record: { id: code, code } })),
  )
  return { codes, ...createClient(cluster.servers[0]!.url, key) }
}

/**
 * A client of other routes, until it is stopped; returns the number of its answers, all of which must be successful.
 */
function goodClient({ get, put }: Awaited<ReturnType<typeof pilot>>) {
  let answers = 0
  let running = true
  const done = (async () => {
    do {
      for (const path of ['/v1/aerodromes', '/v1/me', '/v1/weather/EZE']) expect((await get(path)).status).toBe(200)
      const live = { schema: 1, sessionId: 'flight', sentAt: '2026-10-03T10:00:00Z' }
      expect((await put('/v1/plugin/live', live)).status).toBe(200)
      answers += 4
      await new Promise((resolve) => setTimeout(resolve, 10))
    } while (running)
    return answers
  })()
  return {
    stop: () => {
      running = false
      return done
    },
  }
}

function entriesOf(answer: HttpAnswer): readonly Entry[] {
  expect(answer.status).toBe(200)
  return [dataOf<Entry | readonly Entry[]>(answer)].flat()
}

interface Hit {
  readonly what: string
  readonly hits: number
  readonly good: number
  readonly client: Awaited<ReturnType<typeof pilot>>
}
const struck: Hit[] = []

test.each(FAULTS)(
  'a provider that %s: unavailable within the timeout, and no other request is delayed',
  async (what, fault) => {
    const client = await pilot()
    const alone = indicator()
    expect((await client.get('/v1/weather/EZE')).status).toBe(200)
    await proxy.become(fault)
    const others = goodClient(client)
    const paths = ['/v1/weather', `/v1/weather/${alone}`, '/v1/weather', `/v1/weather/${alone.toLowerCase()}`]
    const answers = (await Promise.all(paths.map((path) => client.get(path)))).map(entriesOf)
    const good = await others.stop()
    expect(answers.map((found) => found.map(({ ident }) => ident))).toEqual([
      client.codes,
      [alone],
      client.codes,
      [alone],
    ])
    for (const entry of answers.flat()) {
      expect(entry).toMatchObject({ status: 'unavailable', metar: null, taf: null, fetchedAt: null })
    }
    expect(good).toBeGreaterThan(0)
    if (fault !== 'refused') expect(proxy.hits).toBeGreaterThan(0)
    await proxy.become(null)
    const [fresh] = entriesOf(await client.get(`/v1/weather/${indicator()}`))
    expect(fresh).toMatchObject({ status: 'ok', metar: { raw: expect.any(String) }, taf: { raw: expect.any(String) } })
    struck.push({ what, hits: answers.flat().length, good, client })
  },
)

test('a provider that fails for TAFs only: the METARs are served', async () => {
  const client = await pilot()
  await proxy.become((req, res, proxy) =>
    isMetar(req.url) ? proxy.pass(req, res) : answering(503, '')(req, res, proxy),
  )
  for (const entry of entriesOf(await client.get('/v1/weather'))) {
    expect(entry).toMatchObject({ status: 'ok', metar: { raw: expect.stringContaining(entry.ident) }, taf: null })
  }
  expect(proxy.hits).toBeGreaterThan(0)
  await proxy.become(null)
  struck.push({ what: 'fails for TAFs alone', hits: 2, good: 0, client })
})

test('after the failure, all clients receive reports again', async () => {
  for (const { what, hits, good, client } of struck) {
    let found = entriesOf(await client.get('/v1/weather'))
    function complete() {
      return found.every(({ metar, taf }) => metar !== null && taf !== null)
    }
    while (!complete()) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      found = entriesOf(await client.get('/v1/weather'))
    }
    for (const { ident, status, metar, taf } of found) {
      expect(status).toBe('ok')
      expect([metar?.raw, taf?.raw]).toEqual([expect.stringContaining(ident), expect.stringContaining(ident)])
    }
    report({
      fault: `weather ${what}`,
      times: 1,
      hits,
      acknowledged: 0,
      lost: 0,
      recovered: `by itself; ${good} other answers meanwhile`,
    })
    client.close()
  }
  expect(struck.length).toBe(FAULTS.length + 1)
})
