import { askedIdent, memoryBoard, requestGate, weatherService } from '@flightbag/core/ports'
import type { WeatherEntry } from '@flightbag/core/weather'
import { memoryRecords } from '@flightbag/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { awcSource } from './awc.ts'
import {
  entryOf,
  metarEntry,
  type Provider,
  type ProviderAnswer,
  type ProviderRequest,
  silence,
  startProvider,
  status,
  tafEntry,
} from './testing/provider.ts'

let provider: Provider | null = null
afterEach(async () => {
  await provider?.close()
  provider = null
})

const MINUTE_MS = 60_000

function both({ kind, idents }: ProviderRequest): ProviderAnswer {
  return idents.map((ident) => entryOf(kind, ident))
}

/**
 * The weather service of a bag with these cards and a provider with these answers, with a clock that the test moves.
 */
async function bench(
  answer: (request: ProviderRequest) => ProviderAnswer,
  codes: readonly string[] = ['SAEZ'],
  timeLimitMs = 10_000,
) {
  const started = await startProvider((request) => current.answer(request))
  provider = started
  const current = { answer }
  const time = { ms: Date.UTC(2026, 9, 3, 12, 30) }
  const cards = codes.map((code) => new TextEncoder().encode(JSON.stringify({ id: code, code })))
  function clock() {
    return time.ms
  }
  const gate = requestGate({ board: memoryBoard(), provider: 'test', clock, perMinute: Number.POSITIVE_INFINITY })
  const service = weatherService({
    source: awcSource({ baseUrl: started.url, timeLimitMs, sleep: async () => {}, clock, gate }),
    records: {
      ...memoryRecords(),
      revision: async () => 1,
      all: async (_, kind) => (kind === 'aerodrome' ? cards : []),
    },
    clock: () => time.ms,
  })
  async function read<T>(json: Promise<Uint8Array>) {
    return JSON.parse(new TextDecoder().decode(await json)) as T
  }
  return {
    time,
    current,
    provider: started,
    entries: () => read<WeatherEntry[]>(service.entries('account')),
    entry: (ident: string) => read<WeatherEntry>(service.entry('account', askedIdent(ident)!)),
  }
}

const OK = {
  status: 'ok',
  metar: { ageMinutes: 30 },
  taf: { issuedAt: '2026-10-03T11:00:00.000Z' },
  fetchedAt: '2026-10-03T12:30:00.000Z',
}
const NO_REPORT = { status: 'no_report', metar: null, taf: null, fetchedAt: '2026-10-03T12:30:00.000Z' }
const UNAVAILABLE = { status: 'unavailable', metar: null, taf: null, fetchedAt: null }

/** Answers one kind of report with `answer`, and the other with a report. */
function only(kind: 'metar' | 'taf', answer: ProviderAnswer) {
  return (request: ProviderRequest) => (request.kind === kind ? answer : both(request))
}

describe('the four statuses', () => {
  test.each<[string, (request: ProviderRequest) => ProviderAnswer, object]>([
    ['up', both, OK],
    [
      'up, with a report of last year',
      only('metar', [{ ...metarEntry('SAEZ'), obsTime: Date.UTC(2025, 9, 3, 12) / 1000 }]),
      { ...OK, metar: { observedAt: '2025-10-03T12:00:00.000Z' } },
    ],
    ['up, with a METAR alone', only('taf', status(204)), { ...OK, taf: null }],
    ['up, with a TAF alone', only('metar', []), { ...OK, metar: null }],
    ['up, with neither', () => status(204), NO_REPORT],
    ['up, with an empty list', () => [], NO_REPORT],
    ['up for METARs, failing for TAFs', only('taf', status(500)), { ...OK, taf: null }],
    ['up for TAFs, failing for METARs', only('metar', status(500)), { ...OK, metar: null }],
    ['without METARs, failing for TAFs', (request) => (request.kind === 'metar' ? [] : status(500)), UNAVAILABLE],
    ['failing', () => status(503), UNAVAILABLE],
    ['failing once', failingOnce(), OK],
    ['refusing the request', () => status(400, '{"status":"error","error":"bad"}'), UNAVAILABLE],
    ['refusing for now', () => status(429), UNAVAILABLE],
    ['answering with a page', () => status(200, '<!doctype html><title>Maintenance</title>'), UNAVAILABLE],
    ['answering with wrong JSON', () => ({ data: [] }), UNAVAILABLE],
    ['answering with half of it', () => status(200, '[{"icaoId":"SAEZ"'), UNAVAILABLE],
    ['answering about another', () => [metarEntry('SADF'), tafEntry('SADF')], UNAVAILABLE],
    ['answering with the report of another', ({ kind }) => [{ ...entryOf(kind, 'SADF'), icaoId: 'SAEZ' }], UNAVAILABLE],
    ['answering without the report', () => [{ icaoId: 'SAEZ' }], UNAVAILABLE],
  ])('with the provider %s', async (_, answer, expected) => {
    const { entries, entry } = await bench(answer)
    const whole = { ident: 'SAEZ', sources: ['aerodromeCard'], provider: 'aviationweather.gov', ...expected }
    expect(await entries()).toMatchObject([whole])
    expect(await entry('saez')).toMatchObject(whole)
  })

  test('with the provider too slow for all', async () => {
    const { entries } = await bench(() => silence, ['SAEZ'], 40)
    expect(await entries()).toMatchObject([UNAVAILABLE])
  })

  test('with the provider too slow for TAFs', async () => {
    // A busy machine may be too slow for the METAR too, which shows nothing: then with a longer limit.
    for (let timeLimitMs = 100; ; timeLimitMs *= 2) {
      const { entries, provider: asked } = await bench(only('taf', silence), ['SAEZ'], timeLimitMs)
      const found = await entries()
      await asked.close()
      provider = null
      if (found[0]?.status === 'unavailable') continue
      expect(found).toMatchObject([{ ...OK, taf: null }])
      break
    }
  })

  test('with the provider down', async () => {
    const { entries } = await bench(both)
    await provider?.close()
    provider = null
    expect(await entries()).toMatchObject([UNAVAILABLE])
  })

  test('with one report missing in a batch', async () => {
    const { entries } = await bench(({ kind }) => [entryOf(kind, 'SAEZ')], ['SAEZ', 'SADF'])
    expect(await entries()).toMatchObject([
      { ident: 'SADF', ...NO_REPORT },
      { ident: 'SAEZ', ...OK },
    ])
  })

  test('no_icao_indicator causes no request', async () => {
    const { provider, entries, entry } = await bench(both, ['SDL', 'K5SM', 'La Cumbre'])
    const found = [...(await entries()), await entry('sdl'), await entry('D4L')]
    expect(found.map(({ status, fetchedAt }) => [status, fetchedAt])).toEqual(
      Array(5).fill(['no_icao_indicator', null]),
    )
    expect(provider.requests).toEqual([])
  })
})

/** Fails the first request of each kind with a 500. */
function failingOnce() {
  const failed = new Set<string>()
  return (request: ProviderRequest): ProviderAnswer => {
    if (failed.has(request.kind)) return both(request)
    failed.add(request.kind)
    return status(502)
  }
}

describe("the cache of the provider's reports", () => {
  test('requests again after five minutes, and increases ages until then', async () => {
    const { time, provider, entry } = await bench(both)
    await entry('SAEZ')
    time.ms += 5 * MINUTE_MS - 1
    expect(await entry('SAEZ')).toMatchObject({ status: 'ok', metar: { ageMinutes: 34 }, fetchedAt: OK.fetchedAt })
    expect(provider.requests).toHaveLength(2)
    time.ms += 1
    expect(await entry('SAEZ')).toMatchObject({ metar: { ageMinutes: 35 }, fetchedAt: '2026-10-03T12:35:00.000Z' })
    expect(provider.requests).toHaveLength(4)
  })

  test('is unavailable when the provider fails after a good answer, never a stale ok, and recovers', async () => {
    const { time, current, provider, entry } = await bench(both)
    expect(await entry('SAEZ')).toMatchObject(OK)
    current.answer = () => status(400)
    time.ms += 5 * MINUTE_MS - 1
    expect(await entry('SAEZ')).toMatchObject({ status: 'ok' })
    time.ms += 1
    expect(await entry('SAEZ')).toMatchObject(UNAVAILABLE)
    current.answer = both
    time.ms += 14_999
    expect(await entry('SAEZ')).toMatchObject(UNAVAILABLE)
    expect(provider.requests).toHaveLength(4)
    time.ms += 1
    expect(await entry('SAEZ')).toMatchObject({ status: 'ok' })
  })

  test('is unavailable without a request for a minute after a refusal, and recovers', async () => {
    const { time, current, provider, entry } = await bench(() => status(403))
    const startMs = time.ms
    expect(await entry('SAEZ')).toMatchObject(UNAVAILABLE)
    const refused = provider.requests.length
    current.answer = both
    for (const afterMs of [15_000, 30_000, 45_000]) {
      time.ms = startMs + afterMs
      expect(await entry('SAEZ')).toMatchObject(UNAVAILABLE)
    }
    expect(provider.requests).toHaveLength(refused)
    time.ms += 15_000
    expect(await entry('SAEZ')).toMatchObject({ status: 'ok' })
  })

  test('requests a failed TAF again after 15 seconds, without the METAR', async () => {
    const { time, current, provider, entry } = await bench(only('taf', status(400)))
    expect(await entry('SAEZ')).toMatchObject({ ...OK, taf: null })
    current.answer = both
    time.ms += 15_000
    expect(await entry('SAEZ')).toMatchObject({
      status: 'ok',
      metar: { ageMinutes: 30 },
      taf: { raw: tafEntry('SAEZ').rawTAF },
    })
    expect(provider.requests.map(({ kind }) => kind).sort()).toEqual(['metar', 'taf', 'taf'])
  })

  test.each([1, 100])('sends at most two requests for 50 aerodromes and %i concurrent clients', async (clients) => {
    const codes = Array.from(
      { length: 50 },
      (_, at) => `SA${String.fromCharCode(65 + (at % 26))}${at < 26 ? 'A' : 'B'}`,
    )
    const { provider, entries } = await bench(both, codes)
    for (const found of await Promise.all(Array.from({ length: clients }, entries))) {
      expect(found.map(({ status }) => status)).toEqual(Array(50).fill('ok'))
    }
    expect(provider.requests.map(({ kind }) => kind).sort()).toEqual(['metar', 'taf'])
  })
})
