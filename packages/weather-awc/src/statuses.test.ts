import { askedIdent, memoryBoard, requestGate, weatherService } from '@flightbag/core/ports'
import type { WeatherEntry } from '@flightbag/core/weather'
import { memoryRecords } from '@flightbag/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { awcSource } from './awc.ts'
import {
  entryOf,
  type Provider,
  type ProviderAnswer,
  type ProviderRequest,
  silence,
  startProvider,
  status,
} from './testing/provider.ts'

let provider: Provider | null = null
afterEach(async () => {
  await provider?.close()
  provider = null
})

function both({ kind, idents }: ProviderRequest): ProviderAnswer {
  return idents.map((ident) => entryOf(kind, ident))
}

/** The weather service of a bag with these cards and a provider with these answers. */
async function bench(
  answer: (request: ProviderRequest) => ProviderAnswer,
  codes: readonly string[] = ['SAEZ'],
  timeLimitMs = 10_000,
) {
  const started = await startProvider(answer)
  provider = started
  const cards = codes.map((code) => new TextEncoder().encode(JSON.stringify({ id: code, code })))
  function clock() {
    return Date.UTC(2026, 9, 3, 12, 30)
  }
  const gate = requestGate({ board: memoryBoard(), provider: 'test', clock, perMinute: Number.POSITIVE_INFINITY })
  const service = weatherService({
    source: awcSource({ baseUrl: started.url, timeLimitMs, sleep: async () => {}, clock, gate }),
    records: {
      ...memoryRecords(),
      revision: async () => 1,
      all: async (_, kind) => (kind === 'aerodrome' ? cards : []),
    },
    clock,
  })
  async function read<T>(json: Promise<Uint8Array>) {
    return JSON.parse(new TextDecoder().decode(await json)) as T
  }
  return {
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

/** What a layer does with an answer is tested beside it; these rows connect the provider, the cache and the entry. */
describe('the four statuses', () => {
  test.each<[string, (request: ProviderRequest) => ProviderAnswer, object]>([
    ['up', both, OK],
    ['up, with neither', () => status(204), NO_REPORT],
    ['up for METARs, failing for TAFs', only('taf', status(500)), { ...OK, taf: null }],
    ['up for TAFs, failing for METARs', only('metar', status(500)), { ...OK, metar: null }],
    ['without METARs, failing for TAFs', (request) => (request.kind === 'metar' ? [] : status(500)), UNAVAILABLE],
    ['refusing for now', () => status(429), UNAVAILABLE],
    ['answering without the report', () => [{ icaoId: 'SAEZ' }], UNAVAILABLE],
  ])('with the provider %s', async (_, answer, expected) => {
    const { entries, entry } = await bench(answer)
    const whole = { ident: 'SAEZ', sources: ['aerodromeCard'], provider: 'aviationweather.gov', ...expected }
    expect(await entries()).toMatchObject([whole])
    expect(await entry('saez')).toMatchObject(whole)
  })

  test('with the provider too slow', async () => {
    const { entries } = await bench(() => silence, ['SAEZ'], 40)
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
