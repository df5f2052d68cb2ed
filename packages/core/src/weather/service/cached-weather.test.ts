import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportKind, StationReport, WeatherSource } from '../port.ts'
import { cachedWeather, type StationWeather } from './cached-weather.ts'
import { type CachedReport, directLookup, FAILURE_LIFE_MS, WEATHER_LIFE_MS } from './report-lookup.ts'

/** A request that the provider has not answered yet. */
interface Pending {
  readonly kind: ReportKind
  readonly idents: readonly string[]
  readonly startedMs: number
  answer(reports: Record<string, StationReport | Error>): void
  fail(): void
}

const NONE_HAD = new Error('answered 400')
const report: StationReport = { name: null, raw: 'METAR SAEZ 031200Z', timeMs: null }

/** A cache in front of a provider and a clock that the test controls. */
function bench(capacity?: number) {
  const time = { ms: 1_000_000 }
  const asked: Pending[] = []
  const underWay: Pending[] = []
  const failures: unknown[] = []
  const source: WeatherSource = {
    provider: 'bench',
    reports: (kind, idents) =>
      new Promise((resolve, reject) => {
        function done() {
          return underWay.splice(underWay.indexOf(pending), 1)
        }
        const pending: Pending = {
          kind,
          idents,
          startedMs: time.ms,
          answer(reports) {
            done()
            resolve(new Map(Object.entries(reports)))
          },
          fail() {
            done()
            reject(new Error('refused'))
          },
        }
        asked.push(pending)
        underWay.push(pending)
      }),
  }
  function onFailure(error: unknown) {
    return failures.push(error)
  }
  function clock() {
    return time.ms
  }
  const cache = cachedWeather({
    lookUp: directLookup({ source, clock, onFailure }),
    clock,
    ...(capacity === undefined ? {} : { capacity }),
  })
  function only(kind: ReportKind) {
    return underWay.find((pending) => pending.kind === kind)!
  }
  return { time, asked, underWay, failures, cache, only }
}

function settled() {
  return new Promise((resolve) => setImmediate(resolve))
}

describe('a cached source', () => {
  it('requests a METAR and a TAF once, and serves them for less than five minutes', async () => {
    const { time, asked, cache, only } = bench()
    const first = cache.stations(['SAEZ', 'SABE', 'SAEZ'])
    expect(asked.map(({ kind, idents }) => [kind, idents])).toEqual([
      ['metar', ['SAEZ', 'SABE']],
      ['taf', ['SAEZ', 'SABE']],
    ])
    time.ms += 2000
    only('metar').answer({ SAEZ: report })
    only('taf').answer({})
    const fetchedAtMs = time.ms - 2000
    const saez = { metar: { outcome: 'report', report, fetchedAtMs }, taf: { outcome: 'none', fetchedAtMs } }
    const sabe = { metar: { outcome: 'none', fetchedAtMs }, taf: { outcome: 'none', fetchedAtMs } }
    expect([...(await first)]).toEqual([
      ['SAEZ', saez],
      ['SABE', sabe],
    ])
    time.ms = fetchedAtMs + 299_999
    expect((await cache.stations(['SAEZ'])).get('SAEZ')).toEqual(saez)
    expect(asked).toHaveLength(2)
    time.ms++
    void cache.stations(['SAEZ'])
    expect(asked).toHaveLength(4)
  })

  it('sends no request for an empty list of stations', async () => {
    const { asked, cache } = bench()
    expect((await cache.stations([])).size).toBe(0)
    expect(asked).toEqual([])
  })

  it('shares a request in progress, and requests only the missing stations', async () => {
    const { asked, cache, only } = bench()
    const waiting = Array.from({ length: 100 }, () => cache.stations(['SAEZ']))
    const wider = cache.stations(['SABE', 'SAEZ'])
    expect(asked.map(({ idents }) => idents)).toEqual([['SAEZ'], ['SAEZ'], ['SABE'], ['SABE']])
    while (only('metar') !== undefined) only('metar').answer({ SAEZ: report })
    while (only('taf') !== undefined) only('taf').fail()
    for (const found of await Promise.all([...waiting, wider]))
      expect(found.get('SAEZ')?.metar).toMatchObject({ report })
  })

  it('caches a failure for 15 seconds, and reports it once', async () => {
    const { time, asked, failures, cache, only } = bench()
    const first = cache.stations(['SAEZ'])
    only('metar').fail()
    only('taf').fail()
    const failed = { outcome: 'unavailable', failedAtMs: time.ms }
    expect((await first).get('SAEZ')).toEqual({ metar: failed, taf: failed })
    expect(failures).toHaveLength(2)
    time.ms += 14_999
    expect((await cache.stations(['SAEZ'])).get('SAEZ')).toEqual({ metar: failed, taf: failed })
    expect(asked).toHaveLength(2)
    time.ms++
    void cache.stations(['SAEZ'])
    expect(asked).toHaveLength(4)
  })

  it('keeps a METAR whose TAF failed, and requests only the TAF after 15 seconds', async () => {
    const { time, asked, cache, only } = bench()
    const first = cache.stations(['SAEZ'])
    only('metar').answer({ SAEZ: report })
    only('taf').answer({ SAEZ: NONE_HAD })
    expect((await first).get('SAEZ')).toMatchObject({ metar: { outcome: 'report' }, taf: { outcome: 'unavailable' } })
    time.ms += FAILURE_LIFE_MS
    const second = cache.stations(['SAEZ'])
    expect(asked.slice(2).map(({ kind }) => kind)).toEqual(['taf'])
    only('taf').answer({ SAEZ: report })
    expect((await second).get('SAEZ')).toMatchObject({ metar: { outcome: 'report' }, taf: { outcome: 'report' } })
  })

  it('reports a partial failure once, with the number of stations and the reason', async () => {
    const { failures, cache, only } = bench()
    const answered = cache.stations(['SAEZ', 'SABE', 'SAZM', 'SADF'])
    only('metar').answer({ SAEZ: NONE_HAD, SABE: report, SAZM: NONE_HAD })
    only('taf').answer({ SABE: report })
    const found = await answered
    expect(['SAEZ', 'SABE', 'SAZM'].map((ident) => found.get(ident)?.metar.outcome)).toEqual([
      'unavailable',
      'report',
      'unavailable',
    ])
    expect(failures).toEqual([new Error('no METAR for 2 of 4 stations: answered 400', { cause: NONE_HAD })])
  })

  it.each(['metar', 'taf'] as const)(
    'requests a %s again that expired during the wait for another report',
    async (kind) => {
      const { time, asked, cache, only } = bench()
      const other = kind === 'metar' ? 'taf' : 'metar'
      const first = cache.stations(['SAEZ'])
      only(kind).answer({ SAEZ: report })
      only(other).fail()
      await first
      time.ms += WEATHER_LIFE_MS - 1
      const second = cache.stations(['SAEZ', 'SABE'])
      only(kind).answer({ SABE: report })
      time.ms += 10
      only(other).answer({})
      await settled()
      expect(asked.at(-1)).toMatchObject({ kind, idents: ['SAEZ'] })
      only(kind).answer({ SAEZ: report })
      expect((await second).get('SAEZ')?.[kind]).toMatchObject({ fetchedAtMs: time.ms })
    },
  )

  it('requests a report that expires in each wait three times', async () => {
    const { time, asked, cache, only } = bench()
    const found = cache.stations(['SAEZ'])
    for (let round = 1; round <= 3; round++) {
      time.ms += WEATHER_LIFE_MS
      only('metar').answer({ SAEZ: report })
      only('taf').answer({})
      await settled()
    }
    expect(asked).toHaveLength(6)
    const unavailable = { outcome: 'unavailable', failedAtMs: time.ms }
    expect((await found).get('SAEZ')).toEqual({ metar: unavailable, taf: unavailable })
  })

  it('requests no report again that failed long before the answer for another one', async () => {
    const { time, asked, cache, only } = bench()
    const found = cache.stations(['SAEZ'])
    const failedAtMs = time.ms
    only('metar').fail()
    await settled()
    time.ms += FAILURE_LIFE_MS
    only('taf').answer({})
    await settled()
    expect(asked).toHaveLength(2)
    expect((await found).get('SAEZ')?.metar).toEqual({ outcome: 'unavailable', failedAtMs })
  })

  it('treats a source that throws synchronously as unavailable', async () => {
    const source: WeatherSource = {
      provider: 'broken',
      reports() {
        throw new Error('at once')
      },
    }
    const found = await cachedWeather({ lookUp: directLookup({ source, clock: () => 0 }), clock: () => 0 }).stations([
      'SAEZ',
    ])
    expect(found.get('SAEZ')).toMatchObject({ metar: { outcome: 'unavailable' } })
  })

  it('removes stations beyond its capacity, and still answers for all', async () => {
    const { asked, cache, only } = bench(2)
    const first = cache.stations(['SAEZ', 'SABE', 'SADF'])
    only('metar').answer({ SAEZ: report, SABE: report, SADF: report })
    only('taf').answer({})
    expect([...(await first).values()].map(({ metar }) => metar.outcome)).toEqual(['report', 'report', 'report'])
    void cache.stations(['SABE', 'SADF'])
    expect(asked).toHaveLength(2)
    void cache.stations(['SAEZ'])
    expect(asked).toHaveLength(4)
  })
})

const ident = fc.constantFrom('SAEZ', 'SABE', 'SADF')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ask: fc.uniqueArray(ident, { minLength: 1 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ settle: fc.nat({ max: 5 }), with: fc.constantFrom('reports', 'none', 'mixed', 'fail') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      advanceMs: fc.oneof(
        fc.constantFrom(1, FAILURE_LIFE_MS - 1, FAILURE_LIFE_MS, WEATHER_LIFE_MS - 1, WEATHER_LIFE_MS, -1, -3_600_000),
        fc.integer({ min: 0, max: WEATHER_LIFE_MS }),
      ),
    }),
  },
)

describe('for any order of requests, answers, failures and times, a cached source', () => {
  it('serves no report of five minutes or more, and requests none that is in progress or current', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { time, asked, underWay, cache } = bench()
        /** The last outcome of each kind of report of each station, as the test observed it. */
        const last = new Map<string, CachedReport>()
        const served: Promise<void>[] = []

        function checkServed(found: ReadonlyMap<string, StationWeather>) {
          for (const { metar, taf } of found.values()) {
            for (const held of [metar, taf]) {
              if (held.outcome === 'unavailable') continue
              expect(time.ms - held.fetchedAtMs).toBeGreaterThanOrEqual(0)
              expect(time.ms - held.fetchedAtMs).toBeLessThan(WEATHER_LIFE_MS)
            }
          }
        }
        function checkAsked(from: number) {
          for (const { kind, idents, startedMs } of asked.slice(from)) {
            for (const ident of idents) {
              const held = last.get(kind + ident)
              if (held === undefined) continue
              const [sinceMs, lifeMs] =
                held.outcome === 'unavailable'
                  ? [held.failedAtMs, FAILURE_LIFE_MS]
                  : [held.fetchedAtMs, WEATHER_LIFE_MS]
              expect(startedMs < sinceMs || startedMs - sinceMs >= lifeMs).toBe(true)
            }
          }
          const flights = underWay.flatMap(({ kind, idents }) => idents.map((ident) => kind + ident))
          expect(new Set(flights).size).toBe(flights.length)
        }
        function settle(pending: Pending, how: string) {
          const { kind, idents, startedMs } = pending
          const answers: Record<string, StationReport | Error> = {}
          idents.forEach((ident, at) => {
            const failed = how === 'fail' || (how === 'mixed' && at % 2 === 1)
            const some = how === 'reports' || how === 'mixed'
            last.set(
              kind + ident,
              failed
                ? { outcome: 'unavailable', failedAtMs: time.ms }
                : some
                  ? { outcome: 'report', report, fetchedAtMs: startedMs }
                  : { outcome: 'none', fetchedAtMs: startedMs },
            )
            if (failed) answers[ident] = NONE_HAD
            else if (some) answers[ident] = report
          })
          if (how === 'fail') pending.fail()
          else pending.answer(answers)
        }

        for (const step of steps) {
          const before = asked.length
          if ('ask' in step) served.push(cache.stations(step.ask).then(checkServed))
          else if ('settle' in step) {
            const pending = underWay[step.settle % Math.max(1, underWay.length)]
            if (pending !== undefined) settle(pending, step.with)
          } else time.ms += step.advanceMs
          await settled()
          checkAsked(before)
        }
        while (underWay.length > 0) {
          settle(underWay[0]!, 'reports')
          await settled()
        }
        await Promise.all(served)
      }),
      { numRuns: 300 },
    )
  })
})
