import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { instantText, MINUTE_MS } from '../../lib/instant.ts'
import type { StationReport } from '../port.ts'
import type { WeatherAerodrome } from './aerodromes.ts'
import type { StationWeather } from './cached-weather.ts'
import { weatherEntry } from './entry.ts'
import { weatherEntriesJson, weatherEntryJson } from './entry-json.ts'
import { weatherEntrySchema } from './entry-schema.ts'
import type { CachedReport } from './report-lookup.ts'

const nowMs = Date.UTC(2026, 9, 3, 12, 34, 56)
const fetchedAtMs = nowMs - 60_000
const answer = { provider: 'aviationweather.gov', nowMs }

const saez: WeatherAerodrome = { ident: 'SAEZ', icao: true, name: 'Ezeiza', sources: ['aerodromeCard'] }

function of(raw: string, more: Partial<StationReport> & { fetchedAtMs?: number } = {}): CachedReport {
  const { fetchedAtMs: atMs = fetchedAtMs, ...report } = more
  return { outcome: 'report', report: { name: null, raw, timeMs: null, ...report }, fetchedAtMs: atMs }
}

const metar = of('METAR SAEZ 031200Z 03009KT 9999 BKN008 15/14 Q1009')
const taf = of('TAF SAEZ 031000Z 0312/0412 03010KT CAVOK TEMPO 0318/0320 4000 RA')
const none: CachedReport = { outcome: 'none', fetchedAtMs }
const failed: CachedReport = { outcome: 'unavailable', failedAtMs: nowMs }

describe('the status of a weather entry', () => {
  const fetchedAt = instantText(fetchedAtMs)
  const [aMetar, aTaf] = [{ raw: expect.stringContaining('METAR') }, { raw: expect.stringContaining('TAF') }]

  it.each<[string, StationWeather | null, object]>([
    ['both reports', { metar, taf }, { status: 'ok', metar: aMetar, taf: aTaf, fetchedAt }],
    ['a METAR alone', { metar, taf: none }, { status: 'ok', metar: aMetar, taf: null, fetchedAt }],
    ['a TAF alone', { metar: none, taf }, { status: 'ok', metar: null, taf: aTaf, fetchedAt }],
    ['a METAR, the TAF failed', { metar, taf: failed }, { status: 'ok', metar: aMetar, taf: null, fetchedAt }],
    ['a TAF, the METAR failed', { metar: failed, taf }, { status: 'ok', metar: null, taf: aTaf, fetchedAt }],
    ['neither', { metar: none, taf: none }, { status: 'no_report', metar: null, taf: null, fetchedAt }],
    [
      'no METAR, the TAF failed',
      { metar: none, taf: failed },
      { status: 'unavailable', metar: null, taf: null, fetchedAt: null },
    ],
    [
      'no TAF, the METAR failed',
      { metar: failed, taf: none },
      { status: 'unavailable', metar: null, taf: null, fetchedAt: null },
    ],
    ['both failed', { metar: failed, taf: failed }, { status: 'unavailable', metar: null, taf: null, fetchedAt: null }],
    ['no station', null, { status: 'no_icao_indicator', metar: null, taf: null, fetchedAt: null }],
  ])('with %s', (_, station, expected) => {
    const entry = weatherEntry(saez, station, answer)
    const { ident, name, sources } = saez
    expect(entry).toMatchObject({ ident, name, sources, provider: 'aviationweather.gov', ...expected })
    expect(v.safeParse(weatherEntrySchema, entry).issues).toBeUndefined()
  })
})

describe('a weather entry', () => {
  it('has the altitudes and the runway winds of an aerodrome with a card', () => {
    const card = { elevationFt: 5000, variationDeg: -10, runways: ['11/29'] }
    const carded = { ...saez, sources: ['aerodromeCard' as const], card }
    const { aerodromeConditions } = weatherEntry(carded, { metar, taf }, answer)
    expect(aerodromeConditions).toMatchObject({
      pressureAltitudeFt: 5116,
      densityAltitudeFt: 6292,
      runwayWinds: [
        { runway: '11', directionTrueDeg: 100, headwindKt: { least: expect.any(Number) } },
        { runway: '29', directionTrueDeg: 280 },
      ],
    })
    for (const sources of [[], ['briefing']] as const) {
      expect(weatherEntry({ ...saez, sources }, { metar, taf }, answer).aerodromeConditions).toBeNull()
    }
    const without = weatherEntry({ ...saez, sources: ['aerodromeCard'] }, { metar, taf }, answer)
    expect(without.aerodromeConditions).toEqual({ pressureAltitudeFt: null, densityAltitudeFt: null, runwayWinds: [] })
  })

  it('has the fields of the specification and the additive ones', () => {
    const entry = weatherEntry(saez, { metar, taf }, answer)
    expect(Object.keys(entry)).toEqual([
      'ident',
      'name',
      'sources',
      'status',
      'metar',
      'taf',
      'aerodromeConditions',
      'provider',
      'fetchedAt',
    ])
    expect(Object.keys(entry.metar!)).toEqual([
      'raw',
      'observedAt',
      'ageMinutes',
      'flightCategory',
      'relativeHumidityPercent',
      'text',
      'decoded',
    ])
    expect(Object.keys(entry.taf!)).toEqual(['raw', 'issuedAt', 'validFrom', 'validTo', 'periods', 'text', 'decoded'])
    expect(entry.metar).toMatchObject({
      observedAt: '2026-10-03T12:00:00.000Z',
      ageMinutes: 34,
      flightCategory: 'IFR',
      relativeHumidityPercent: 94,
      text: { en: expect.stringMatching(/: wind 030°.* broken/), es: expect.stringMatching(/: viento 030°.* nublado/) },
      decoded: { wind: { speedKt: 9 }, ceilingAglFt: 800, unparsed: [] },
    })
    expect(entry.taf).toMatchObject({
      issuedAt: '2026-10-03T10:00:00.000Z',
      validFrom: '2026-10-03T12:00:00.000Z',
      validTo: '2026-10-04T12:00:00.000Z',
      text: { en: expect.stringMatching(/ forecast from .* rain/), es: expect.stringMatching(/ pronóstico .* lluvia/) },
    })
    const saturated = weatherEntry(saez, { metar: of('METAR SAEZ 031200Z 15/15'), taf }, answer)
    expect(saturated.metar?.relativeHumidityPercent).toBe(100)
    expect(v.is(weatherEntrySchema, saturated)).toBe(true)
  })

  it.each([
    ["the card's", 'Ezeiza', 'Provider', 'Ezeiza'],
    ["the provider's", null, 'Provider', 'Provider'],
    ['the identifier', null, undefined, 'SAEZ'],
  ])('is named by %s', (_, card, provider, name) => {
    const station = { metar: none, taf: of('TAF SAEZ', provider === undefined ? {} : { name: provider }) }
    expect(weatherEntry({ ...saez, name: card }, station, answer).name).toBe(name)
    expect(weatherEntry({ ...saez, name: card }, null, answer).name).toBe(card ?? 'SAEZ')
  })

  it.each([
    ['one source, which gave both reports', 'a', 'a', 'a'],
    ['two sources, each of which gave one', 'a', 'b', 'a, b'],
    ['the source of its TAF alone', null, 'b', 'b'],
    ['the source of its METAR alone', 'a', null, 'a'],
    ['the usual source for a report without one', 'a', undefined, 'a, aviationweather.gov'],
    ['the usual source without a report', null, null, 'aviationweather.gov'],
  ])('names %s', (_, metarOf, tafOf, provider) => {
    function by(name: string | null | undefined, raw: string) {
      return name === null ? none : of(raw, name === undefined ? {} : { provider: name })
    }
    const station = { metar: by(metarOf, 'METAR SAEZ 031200Z'), taf: by(tafOf, 'TAF SAEZ') }
    expect(weatherEntry(saez, station, answer).provider).toBe(provider)
  })

  it('contains a report of any age, decoded near the time of the provider', () => {
    const old = of('SAEZ 180758Z 27005KT 10SM CLR', { timeMs: Date.UTC(2014, 11, 18, 7, 58) })
    const entry = weatherEntry(saez, { metar: old, taf: none }, answer)
    expect(entry).toMatchObject({ status: 'ok', metar: { observedAt: '2014-12-18T07:58:00.000Z' } })
    expect(entry.metar?.ageMinutes).toBe(Math.floor((nowMs - Date.UTC(2014, 11, 18, 7, 58)) / MINUTE_MS))
  })

  it.each([
    [34, 56, 34],
    [0, 0, 0],
    [0, 59, 0],
    [1, 0, 1],
    // A routine report that was sent some minutes before its time.
    [-4, 0, 0],
  ])('counts whole minutes: %d min %d s is %d', (minutes, seconds, expected) => {
    const at = Date.UTC(2026, 9, 3, 12) + minutes * MINUTE_MS + seconds * 1000
    const entry = weatherEntry(saez, { metar, taf: none }, { ...answer, nowMs: at })
    expect(entry.metar?.ageMinutes).toBe(expected)
  })

  it("uses the provider's times if the report has none, otherwise null", () => {
    const timeMs = Date.UTC(2026, 9, 3, 11)
    const told = weatherEntry(saez, { metar: of('METAR SAEZ', { timeMs }), taf: of('TAF SAEZ', { timeMs }) }, answer)
    expect(told.metar).toMatchObject({ observedAt: '2026-10-03T11:00:00.000Z', ageMinutes: 94 })
    expect(told.taf).toMatchObject({ issuedAt: '2026-10-03T11:00:00.000Z', validFrom: null, validTo: null })
    const untold = weatherEntry(saez, { metar: of('METAR SAEZ'), taf: of('TAF SAEZ') }, answer)
    expect(untold).toMatchObject({ metar: { observedAt: null, ageMinutes: null }, taf: { issuedAt: null } })
  })

  it.each([
    ['in 1970', 0, '1970-01-01T00:00:00.000Z'],
    ['before 1970', -1, null],
    ['in the last year', Date.UTC(9999, 0, 1), '9999-01-01T00:00:00.000Z'],
    ['after which a report could be of a year with five digits', Date.UTC(9999, 0, 1) + 1, null],
  ])("uses a provider's time %s, or not", (_, timeMs, expected) => {
    const { metar } = weatherEntry(saez, { metar: of('METAR SAEZ', { timeMs }), taf: none }, answer)
    expect(metar?.observedAt).toBe(expected)
    const dated = weatherEntry(saez, { metar: of('METAR SAEZ 311200Z', { timeMs }), taf: none }, answer)
    expect(dated.metar?.observedAt).toMatch(/^\d{4}-\d\d-31T12:00:00\.000Z$/)
  })

  it('has the age of the older of its two reports', () => {
    const station = { metar, taf: of('TAF SAEZ', { fetchedAtMs: fetchedAtMs - 5000 }) }
    expect(weatherEntry(saez, station, answer).fetchedAt).toBe(instantText(fetchedAtMs - 5000))
  })
})

const raw = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom('METAR', 'TAF', 'SAEZ', '031200Z', '9999', 'OVC003', '0312/0412', 'RMK', '"', 'TEMPO', '\n'))
    .map((groups) => groups.join(' ')),
)
const ms = fc.oneof(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(0, 8.64e15, 1e300, Number.NaN))
const held: fc.Arbitrary<CachedReport> = fc.oneof(
  fc.record({
    outcome: fc.constant('report' as const),
    report: fc.record(
      { name: fc.option(fc.string()), raw, timeMs: fc.option(ms), provider: fc.constantFrom('first', 'second') },
      { requiredKeys: ['name', 'raw', 'timeMs'] },
    ),
    fetchedAtMs: fc.integer({ min: 0, max: 4e12 }),
  }),
  fc.constantFrom(none, failed),
)
const aerodrome: fc.Arbitrary<WeatherAerodrome> = fc.record(
  {
    ident: fc.string({ unit: 'binary', minLength: 1 }),
    icao: fc.boolean(),
    name: fc.option(fc.string({ unit: 'binary' })),
    sources: fc.subarray(['aerodromeCard', 'briefing'] as const),
    card: fc.constant({ elevationFt: 5000, variationDeg: -10, runways: ['11/29'] }),
  },
  { requiredKeys: ['ident', 'icao', 'name', 'sources'] },
)
const station = fc.option(fc.record({ metar: held, taf: held }))

function text(json: Uint8Array) {
  return new TextDecoder().decode(json)
}

it('is equal to its JSON, the first time and again, at any time', () => {
  fc.assert(
    fc.property(
      aerodrome,
      station,
      fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 1, maxLength: 3 }),
      (of, at, times) => {
        for (const nowMs of times) {
          const answer = { provider: 'a "provider"', nowMs }
          const entry = weatherEntry(of, at, answer)
          expect(text(weatherEntryJson(of, at, answer))).toBe(JSON.stringify(entry))
          expect(v.is(weatherEntrySchema, entry)).toBe(true)
        }
      },
    ),
  )
})

it('is decoded once for all its JSON', () => {
  const read: string[] = []
  function counted(raw: string): CachedReport {
    const report = {
      name: null,
      timeMs: null,
      get raw() {
        read.push(raw)
        return raw
      },
    }
    return { outcome: 'report', report, fetchedAtMs }
  }
  const at = { metar: counted('METAR SAEZ'), taf: counted('TAF SAEZ') }
  for (let time = 0; time < 2; time++) weatherEntryJson(saez, at, answer)
  expect(read).toEqual(['METAR SAEZ', 'TAF SAEZ'])
})

it('is encoded in a list as JSON, in order', () => {
  const stations = fc.array(fc.tuple(aerodrome, station), { maxLength: 5 })
  fc.assert(
    fc.property(stations, (pairs) => {
      const known = new Map(pairs.flatMap(([{ ident }, station]) => (station === null ? [] : [[ident, station]])))
      const entries = pairs.map(([of]) => weatherEntry(of, known.get(of.ident) ?? null, answer))
      expect(
        text(
          weatherEntriesJson(
            pairs.map(([of]) => of),
            known,
            answer,
          ),
        ),
      ).toBe(JSON.stringify(entries))
    }),
  )
})
