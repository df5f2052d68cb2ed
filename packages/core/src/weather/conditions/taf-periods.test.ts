import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tafLines } from '../../../../../scripts/weather-oracle.ts'
import { decodeTaf } from '../decode/taf.ts'
import { conditionsAt, prevailingPeriods, tafPeriods } from './taf-periods.ts'

const near = new Date('2026-09-27T12:00:00Z')

function taf(groups: string) {
  return decodeTaf(`TAF SAEZ 271100Z 2712/2812 ${groups}`, { at: near })
}

function at(day: number, hour: number) {
  return new Date(Date.UTC(2026, 8, day, hour))
}

function time(day: number, hour: number) {
  return at(day, hour).toISOString()
}

describe('the periods of a TAF', () => {
  it('end at the next FM, which replaces all conditions', () => {
    const report = taf('03009KT 9999 SCT030 FM271800 18020KT 4000 RA BKN008 FM280000 18010KT 9999 NSC')
    expect(tafPeriods(report)).toEqual([
      { ...base, from: time(27, 12), to: time(27, 18), flightCategory: 'VFR', ceilingAglFt: null },
      { ...base, change: 0, from: time(27, 18), to: time(28, 0), flightCategory: 'IFR', ceilingAglFt: 800 },
      { ...base, change: 1, from: time(28, 0), to: time(28, 12), flightCategory: 'VFR', ceilingAglFt: null },
    ])
  })

  it('contain the elements of a BECMG after its end, and the worse category while it is in progress', () => {
    const report = taf('03009KT 9999 SCT030 BECMG 2716/2718 2000 BR BKN006')
    expect(tafPeriods(report)).toEqual([
      { ...base, from: time(27, 12), to: time(27, 16), flightCategory: 'VFR', ceilingAglFt: null },
      { ...base, becoming: 0, from: time(27, 16), to: time(27, 18), flightCategory: 'IFR', ceilingAglFt: 600 },
      { ...base, change: 0, from: time(27, 18), to: time(28, 12), flightCategory: 'IFR', ceilingAglFt: 600 },
    ])
    expect(conditionsAt(report, at(27, 20))?.prevailing).toMatchObject({
      wind: { directionDeg: 30 },
      visibility: { meters: 2000 },
      weather: [{ raw: 'BR' }],
      clouds: [{ cover: 'BKN' }],
    })
  })

  it('list TEMPO and PROB separately, over the prevailing conditions', () => {
    const report = taf('03009KT 9999 BKN030 PROB30 TEMPO 2714/2716 0800 FG')
    const [, temporary] = tafPeriods(report)
    expect(temporary).toEqual({
      ...base,
      kind: 'temporary',
      change: 0,
      probability: 30,
      from: time(27, 14),
      to: time(27, 16),
      flightCategory: 'LIFR',
      ceilingAglFt: 3000,
    })
    expect(conditionsAt(report, at(27, 15))).toMatchObject({
      prevailing: { flightCategory: 'MVFR', visibility: { meters: 10_000 } },
      temporary: [{ kind: 'TEMPO', probability: 30, flightCategory: 'LIFR', visibility: { meters: 800 } }],
    })
    expect(conditionsAt(report, at(27, 16))?.temporary).toEqual([])
  })

  it('have no weather after NSW, and no CAVOK after any other element', () => {
    const report = taf(
      '03009KT 4000 RA BKN008 BECMG 2714/2715 9999 NSW SCT030 BECMG 2718/2719 CAVOK BECMG 2722/2723 5000',
    )
    expect(conditionsAt(report, at(27, 16))?.prevailing).toMatchObject({ weather: [], cavok: false })
    expect(conditionsAt(report, at(27, 20))?.prevailing).toMatchObject({ cavok: true, clouds: [], sky: 'clear' })
    expect(conditionsAt(report, at(28, 1))?.prevailing).toMatchObject({ cavok: false, visibility: { meters: 5000 } })
  })

  it('have no category after an unparsed change, until the next FM', () => {
    const report = taf('03009KT 9999 SCT030 BECNG 2716/2718 0500 FG VV001 FM280000 18010KT 9999 NSC')
    expect(tafPeriods(report).map(({ from, flightCategory }) => [from, flightCategory])).toEqual([
      [time(27, 12), 'VFR'],
      [time(27, 16), null],
      [time(28, 0), 'VFR'],
    ])
  })

  it('are empty without a validity, and for a cancelled forecast', () => {
    expect(tafPeriods(decodeTaf('TAF SAEZ 271100Z NIL', { at: near }))).toEqual([])
    expect(tafPeriods(taf('CNL'))).toEqual([])
    expect(conditionsAt(taf('03009KT CAVOK'), at(28, 13))).toBeNull()
    expect(conditionsAt(taf('03009KT CAVOK'), at(27, 11))).toBeNull()
  })

  it('contain exactly one prevailing set for each instant of the validity, for every sample', () => {
    const reports = tafLines().map(({ raw, at: day }) => decodeTaf(raw, { at: day }))
    fc.assert(
      fc.property(fc.constantFrom(...reports), fc.double({ min: 0, max: 1, noNaN: true }), (report, share) => {
        const periods = prevailingPeriods(report)
        if (report.validFrom === null || report.validTo === null || report.decoded.nil || report.decoded.cancelled) {
          expect(periods).toEqual([])
          return
        }
        const [beginMs, endMs] = [Date.parse(report.validFrom), Date.parse(report.validTo)]
        const nowMs = Math.floor(beginMs + (endMs - beginMs) * share)
        expect(periods[0]?.fromMs).toBe(beginMs)
        expect(periods.at(-1)?.toMs).toBe(endMs)
        for (const [index, { fromMs, toMs }] of periods.entries()) {
          expect(toMs).toBeGreaterThan(fromMs)
          if (index > 0) expect(fromMs).toBe(periods[index - 1]?.toMs)
        }
        expect(periods.filter(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)).toHaveLength(
          nowMs < endMs ? 1 : 0,
        )
        expect(conditionsAt(report, new Date(nowMs))).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })
})

const base = { kind: 'prevailing', change: null, becoming: null, probability: null } as const
