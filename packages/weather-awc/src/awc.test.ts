import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryBoard, requestGate } from '@flightbag/core/ports'
import { afterEach, describe, expect, test } from 'vitest'
import { type AwcOptions, awcSource, USER_AGENT } from './awc.ts'
import { ENTRIES_PER_ANSWER } from './request.ts'
import {
  entryOf,
  metarEntry,
  type Provider,
  type ProviderAnswer,
  type ProviderRequest,
  silence,
  startProvider,
  status,
} from './testing/provider.ts'

let provider: Provider | null = null
afterEach(() => provider?.close())

async function noSleep() {}

/** A source with a provider that gives these answers, and without a limit of requests. */
async function reaching(answer: (request: ProviderRequest) => ProviderAnswer, options: AwcOptions = {}) {
  provider = await startProvider(answer)
  const { clock = Date.now } = options
  const gate = requestGate({ board: memoryBoard(), provider: 'test', clock, perMinute: Number.POSITIVE_INFINITY })
  const source = awcSource({ baseUrl: provider.url, sleep: noSleep, gate, ...options })
  return { source, requests: provider.requests }
}

/** A time that passes while the source sleeps, or when a test sets it. */
function heldTime() {
  const slept: number[] = []
  const time = { ms: 0 }
  async function sleep(ms: number) {
    slept.push(ms)
    time.ms += ms
  }
  return { time, slept, options: { clock: () => time.ms, sleep } }
}

/** A provider that gives these answers, and then reports. */
function after(...answers: ProviderAnswer[]) {
  return ({ kind, idents }: ProviderRequest) => answers.shift() ?? idents.map((ident) => entryOf(kind, ident))
}

/** A number of different indicators. */
function indicators(count: number) {
  return Array.from(
    { length: count },
    (_, at) => `S${String.fromCharCode(65 + Math.floor(at / 26))}Z${String.fromCharCode(65 + (at % 26))}`,
  )
}

describe('aviationweather.gov', () => {
  test('receives one request for many stations, with a User-Agent of this program', async () => {
    const { source, requests } = await reaching(after())
    const idents = indicators(50)
    expect([...(await source.reports('metar', idents)).keys()]).toEqual(idents)
    expect(requests).toEqual([{ kind: 'metar', idents, hours: 3, userAgent: USER_AGENT }])
    expect(source.provider).toBe('aviationweather.gov')
  })

  test('receives a User-Agent with the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
      version: string
    }
    expect(USER_AGENT).toBe(`flightbag-weather-awc/${version}`)
  })

  test('receives no request for an empty list', async () => {
    const { source, requests } = await reaching(() => [])
    expect(await source.reports('taf', [])).toEqual(new Map())
    expect(requests).toEqual([])
  })

  test('may have a base address with a path and a slash at its end', async () => {
    const { source } = await reaching(() => [])
    await expect(awcSource({ baseUrl: `${provider?.url}/` }).reports('taf', ['SAEZ'])).resolves.toEqual(new Map())
    await expect(awcSource({ baseUrl: `${provider?.url}/mirror` }).reports('taf', ['SAEZ'])).rejects.toThrow(
      '/mirror/api/data/taf',
    )
    await expect(source.reports('taf', ['SAEZ'])).resolves.toEqual(new Map())
  })

  test.each<[string, ProviderAnswer]>([
    ['204', status(204)],
    ['an empty list', []],
  ])('has no reports when it answers %s', async (_, answer) => {
    const { source } = await reaching(() => answer)
    expect(await source.reports('metar', ['SAEZ'])).toEqual(new Map())
  })

  test.each<[string, ProviderAnswer, string]>([
    ['400', status(400, '{"status":"error","error":"bad"}'), 'answered 400'],
    ['404', status(404), 'answered 404'],
    ['429', status(429), 'answered 429'],
    ['a page', status(200, '<!doctype html><title>Maintenance</title>'), 'is no JSON array'],
    ['200 and nothing', status(200), 'is no JSON array'],
    ['an error in JSON', { status: 'error', error: 'later' }, 'is no JSON array'],
    ['other JSON', [{ station: 'SAEZ' }], 'has an entry without icaoId'],
    ['another station', [metarEntry('KJFK')], 'is about other stations'],
    ['bytes that are no UTF-8', (response) => response.end(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])), 'encoded'],
    [
      'half an answer',
      (response) => response.writeHead(200, { 'content-length': 9 }).end('[{"icao', () => response.destroy()),
      '',
    ],
    ['too much', [{ ...metarEntry('SAEZ'), filler: 'x'.repeat(3000) }], 'is longer than 2000 bytes'],
    ['nothing at all', (response) => response.destroy(), 'fetch failed'],
  ])('causes an error when it answers %s, without a retry', async (_, answer, message) => {
    const { source, requests } = await reaching(() => answer, { answerBytes: 2000 })
    await expect(source.reports('metar', ['SAEZ'])).rejects.toThrow(message)
    expect(requests).toHaveLength(1)
  })

  test('receives one retry after a 5xx, after a pause', async () => {
    const { slept, options } = heldTime()
    const answers = [status(503), [entryOf('taf', 'SAEZ')], status(503), status(503)]
    const { source, requests } = await reaching(after(...answers), { ...options, retryDelayMs: 250 })
    expect((await source.reports('taf', ['SAEZ'])).has('SAEZ')).toBe(true)
    expect([requests.length, slept]).toEqual([2, [250]])
    await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('answered 503')
    expect([requests.length, slept]).toEqual([4, [250, 250]])
  })

  test('gives an old report of one station among many, requested again with the longest look-back', async () => {
    const idents = indicators(30)
    const { source, requests } = await reaching(({ kind, idents: some, hours }) =>
      some.flatMap((ident) => (ident === idents[7] && hours < 30 ? [] : [entryOf(kind, ident)])),
    )
    expect([...(await source.reports('metar', idents)).keys()].toSorted()).toEqual(idents.toSorted())
    expect(requests.map(({ idents, hours }) => [idents.length, hours])).toEqual([
      [30, 5],
      [1, 36],
    ])
    expect((await source.reports('taf', idents)).size).toBe(29)
    expect(requests).toHaveLength(3)
  })

  test('a second look-back that fails does not affect the stations with a report', async () => {
    const idents = indicators(30)
    const { source } = await reaching(({ kind, hours }) => (hours < 30 ? [entryOf(kind, idents[0]!)] : status(400)))
    const found = await source.reports('metar', idents)
    expect(idents.map((ident) => found.get(ident) instanceof Error)).toEqual(idents.map((_, at) => at > 0))
  })

  function refusing(seconds: string): ProviderAnswer {
    return (response) => response.writeHead(429, { 'retry-after': seconds }).end()
  }

  test('a 429 is repeated after its Retry-After when that ends within the time limit', async () => {
    const { slept, options } = heldTime()
    const { source, requests } = await reaching(after(refusing('3')), { ...options, timeLimitMs: 8000 })
    expect((await source.reports('taf', ['SAEZ'])).has('SAEZ')).toBe(true)
    expect([requests.length, slept]).toEqual([2, [3000]])
  })

  test('sends no request before the Retry-After of a 429 has passed', async () => {
    const { time, options } = heldTime()
    const { source, requests } = await reaching(after(refusing('60')), options)
    await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('answered 429')
    time.ms = 52_000
    await expect(source.reports('metar', ['SAEZ'])).rejects.toThrow('is not requested before 1970-01-01T00:01:00.000Z')
    expect(requests).toHaveLength(1)
    time.ms = 60_000
    expect((await source.reports('metar', ['SAEZ'])).has('SAEZ')).toBe(true)
  })

  test.each<[string, ProviderAnswer]>([
    ['429', status(429)],
    ['403', status(403, '<!doctype html><title>Forbidden</title>')],
    ['a page that says blocked', status(200, '<!doctype html><h1>Call Blocked</h1>')],
    ['an error that says blocked', { status: 'error', error: 'Address blocked' }],
    ['503 and a page that says blocked', status(503, 'BLOCKED')],
  ])('receives no request for a minute after it answers %s without a Retry-After, then for two', async (_, refusal) => {
    let nowMs = 0
    const { source, requests } = await reaching(() => refusal, { clock: () => nowMs })
    for (const [atMs, until] of [
      [0, '00:01'],
      [60_000, '00:03'],
      [180_000, '00:07'],
    ] as const) {
      nowMs = atMs
      const before = requests.length
      await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow()
      await expect(source.reports('metar', ['SAEZ'])).rejects.toThrow(
        `is not requested before 1970-01-01T${until}:00.000Z: the provider answered`,
      )
      expect(requests).toHaveLength(before + 1)
    }
  })

  test('receives no request for a minute only, if it gave a good answer since the refusal before', async () => {
    const { time, options } = heldTime()
    const { source } = await reaching(after(status(429), [entryOf('taf', 'SAEZ')], status(429)), options)
    await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('answered 429')
    time.ms = 60_000
    expect((await source.reports('taf', ['SAEZ'])).has('SAEZ')).toBe(true)
    await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('answered 429')
    expect((await source.requests?.())?.pause).toMatchObject({ sinceMs: 60_000, untilMs: 120_000 })
  })

  test('is described by the requests of the last minute and the end of a pause', async () => {
    let nowMs = 0
    const { source } = await reaching(() => refusing('90'), { clock: () => nowMs })
    const unused = { inLastMinute: 0, perMinute: Number.POSITIVE_INFINITY, free: Number.POSITIVE_INFINITY, pause: null }
    expect(await source.requests?.()).toEqual(unused)
    await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('answered 429')
    const pause = { sinceMs: 0, untilMs: 90_000, cause: 'the provider answered 429' }
    expect(await source.requests?.()).toEqual({ ...unused, inLastMinute: 1, free: 0, pause })
    nowMs = 90_000
    expect(await source.requests?.()).toEqual(unused)
  })

  test.each<[string, ProviderAnswer]>([
    ['429', status(429)],
    ['a page that says blocked', status(200, 'Blocked')],
    ['a good answer', []],
  ])('that answers %s causes an error if this cannot be noted', async (_, answer) => {
    async function noting(): Promise<never> {
      throw new Error('the database is away')
    }
    const free = requestGate({ board: memoryBoard(), provider: 'test', clock: Date.now })
    const { source } = await reaching(() => answer, { gate: { ...free, refused: noting, accepted: noting } })
    await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('the database is away')
  })

  test('receives further requests after a 5xx: that is no refusal', async () => {
    const { source, requests } = await reaching(() => status(503), { clock: () => 0 })
    for (let at = 0; at < 3; at++) await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('answered 503')
    expect(requests).toHaveLength(6)
  })

  test('receives a good answer of one request although another one of the same moment is refused', async () => {
    const { source, requests } = await reaching(({ kind, idents }) =>
      kind === 'taf' ? status(429) : idents.map((ident) => entryOf(kind, ident)),
    )
    const [metar, taf] = await Promise.allSettled([source.reports('metar', ['SAEZ']), source.reports('taf', ['SAEZ'])])
    expect([metar.status, taf.status]).toEqual(['fulfilled', 'rejected'])
    expect(requests).toHaveLength(2)
  })

  test('receives no more requests than allowed in a minute: a call waits, or is rejected without a wait', async () => {
    const { time, slept, options } = heldTime()
    const gate = requestGate({ board: memoryBoard(), provider: 'test', clock: options.clock, perMinute: 1 })
    const { source, requests } = await reaching(after(), { ...options, gate, timeLimitMs: 8000 })
    await source.reports('taf', ['SAEZ'])
    time.ms = 52_000
    await expect(source.reports('taf', ['SADF'])).rejects.toThrow(
      'is not requested before 1970-01-01T00:01:00.000Z: 1 of 1 requests in the last minute',
    )
    time.ms = 52_001
    expect((await source.reports('taf', ['SADF'])).has('SADF')).toBe(true)
    expect([requests.length, slept, time.ms]).toEqual([2, [7999], 60_000])
  })

  test('is abandoned after the timeout: in silence, during an answer and before a retry', async () => {
    const limit = { timeLimitMs: 40 }
    const { source } = await reaching(() => silence, limit)
    await expect(source.reports('metar', ['SAEZ'])).rejects.toThrow('timeout')
    await provider?.close()
    const slow = await reaching(() => (response) => response.writeHead(200).write('['), limit)
    await expect(slow.source.reports('metar', ['SAEZ'])).rejects.toThrow('timeout')
    await provider?.close()
    provider = await startProvider(() => status(500))
    const pausing = awcSource({ baseUrl: provider.url, timeLimitMs: 1500, retryDelayMs: 60_000 })
    await expect(pausing.reports('metar', ['SAEZ'])).rejects.toThrow('abort')
    expect(provider.requests).toHaveLength(1)
  })

  test('causes an error when it refuses connections', async () => {
    const { source } = await reaching(() => [])
    await provider?.close()
    provider = null
    await expect(source.reports('metar', ['SAEZ'])).rejects.toThrow('fetch failed')
  })

  test('receives requests for 70 stations each; a failed one does not affect the others', async () => {
    const idents = indicators(120)
    const { source, requests } = await reaching(({ kind, idents: some }) =>
      some.includes(idents[70]!) ? status(400) : some.map((ident) => entryOf(kind, ident)),
    )
    const found = await source.reports('metar', idents)
    expect(requests.map(({ idents }) => idents.length).sort()).toEqual([50, 70])
    expect(idents.map((ident) => found.get(ident) instanceof Error)).toEqual(idents.map((_, at) => at >= 70))
    expect(found.get(idents[70]!)).toMatchObject({ message: expect.stringMatching(/answered 400$/) })
  })

  test('receives requests for both halves after a full answer, which may be incomplete', async () => {
    const idents = indicators(40)
    const each = 15
    const { source, requests } = await reaching(({ idents }) =>
      idents.flatMap((ident) => Array.from({ length: each }, () => metarEntry(ident))).slice(0, ENTRIES_PER_ANSWER),
    )
    expect([...(await source.reports('metar', idents)).keys()].sort()).toEqual(idents)
    expect(requests.map(({ idents }) => idents.length)).toEqual([40, 20, 20])
    expect(new Set(requests.map(({ hours }) => hours)).size).toBe(1)
  })

  test('never receives more than four concurrent requests', async () => {
    let [underWay, most] = [0, 0]
    const { source } = await reaching(({ kind, idents }) => (response) => {
      most = Math.max(most, ++underWay)
      setImmediate(() => {
        underWay--
        response.end(JSON.stringify(idents.map((ident) => entryOf(kind, ident))))
      })
    })
    expect((await source.reports('metar', indicators(500))).size).toBe(500)
    expect(most).toBeLessThanOrEqual(4)
  })
})
