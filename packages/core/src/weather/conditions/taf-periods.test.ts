import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureLines, tafLines } from '../../../../../fixtures/weather/weather-oracle.ts'
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

  function summary(groups: string) {
    const periods = tafPeriods(taf(groups)).map(
      ({ kind, from, to, change, becoming, flightCategory, ceilingAglFt }) => {
        const facts = [change, becoming, flightCategory, ceilingAglFt].map((fact) => fact ?? '-')
        return [kind.charAt(0), from.slice(8, 13), to.slice(8, 13), ...facts].join(' ')
      },
    )
    return periods.join(', ')
  }

  it.each(fixtureLines('taf-periods.tsv').map((line) => line.split('\t')))('of %s are %s', (groups, expected) => {
    expect(summary(groups!)).toBe(expected)
  })

  it('are at most those of 100 changes', () => {
    const change = ' TEMPO 2714/2716 4000'
    expect(tafPeriods(taf(`03009KT CAVOK${change.repeat(100)}`))).toHaveLength(101)
    expect(tafPeriods(taf(`03009KT CAVOK${change.repeat(101)}`))).toEqual([])
  })

  it('are empty without a validity, whatever the elements', () => {
    const report = decodeTaf('TAF SAEZ 271100Z 03009KT CAVOK', { at: near })
    expect(tafPeriods(report)).toEqual([])
    expect(conditionsAt(report, near)).toBeNull()
  })

  it('contain the conditions at their begin, at their end and between', () => {
    const report = taf(
      '03009KT 9999 BKN030 INTER 2714/2716 2000 PROB40 2714/2716 0500 FG TEMPO 4000 BECMG 2715/2716 18010KT ' +
        'FM271800 18020KT 9999 NSC',
    )
    function found(day: number, hour: number) {
      const conditions = conditionsAt(report, at(day, hour))
      return [
        conditions?.prevailing.wind?.speedKt,
        conditions?.becoming?.wind?.speedKt,
        conditions?.temporary.map(({ kind }) => kind).join(' '),
      ]
    }
    expect(found(27, 13)).toEqual([9, undefined, 'TEMPO'])
    expect(found(27, 14)).toEqual([9, undefined, 'INTER PROB TEMPO'])
    expect(found(27, 15)).toEqual([9, 10, 'INTER PROB TEMPO'])
    expect(found(27, 16)).toEqual([10, undefined, 'TEMPO'])
    expect(found(27, 18)).toEqual([20, undefined, 'TEMPO'])
    expect(found(28, 12)).toEqual([20, undefined, ''])
  })

  it('have doubtful elements and no ceiling after an unparsed change', () => {
    const report = taf('03009KT 9999 BKN030 BECNG 2716/2718 0500 FG')
    expect(conditionsAt(report, at(27, 15))?.prevailing).toMatchObject({ doubtful: [], ceilingAglFt: 3000 })
    expect(conditionsAt(report, at(27, 17))?.prevailing).toMatchObject({
      doubtful: ['visibility', 'sky'],
      ceilingAglFt: null,
    })
  })

  it.each([
    // The unparsed change may last beyond the BECMG that ends in it, or have no time at all.
    ['BECNG 2716/2720 0500 FG VV001 BECMG 2717/2718 9999 NSW SCT030', 16],
    ['BECMG 2715/2717 9999 SCT030 BECMG 271/2720 0500 FG VV001', 17],
    ['TMPO 1 0500 FG VV001 BECMG 2717/2718 9999 NSW SCT030', 18],
    // A period without a word before it, and words that are joined with others or divided.
    ['2714/2716 SCT030 BKN004', 14],
    ['TEM PO 2714/2718 0500 FG BKN004', 14],
    ['BKN030INTER 2714/2718 0500 FG BKN004', 14],
    ['BKN030TEMPO 2714/2718 0500 FG BKN004', 14],
    ['BKN030BECMG 2714/2718 0500 FG BKN004', 14],
    ['INTER2714/2718 0500 FG BKN004', 14],
    ['INTR 0500 FG BKN004', 14],
    ['PROB 35 0500 FG BKN004', 14],
    ['PORB30 0500 FG BKN004', 14],
    ['PRB40 0500 FG BKN004', 14],
    ['BKN030FM271400 18010KT 0500 FG BKN004', 14],
    ['F271400 18010KT 0500 FG BKN004', 14],
    ['F M271400 18010KT 0500 FG BKN004', 14],
    ['M271400 18010KT 0500 FG BKN004', 14],
    // A divided time is neither an hour nor a visibility.
    ['FM27 1400 18010KT 0500 FG BKN004', 14],
    ['FM2714 00 18010KT 0500 FG BKN004', 14],
    // A visibility that is joined with its neighbour.
    ['TEMPO 2714/2716 03009G20KT0500 FG', 14],
    ['TEMPO 2714/2716 VRB03MPS0500 FG', 14],
    ['TEMPO 2714/2716 1/2SMFG', 14],
    ['TEMPO 2714/2716 2SM-SN', 14],
    ['TEMPO 2714/2716 FG BK N004', 14],
    ['TEMPO 2714/2716 FG O VC004', 14],
  ])('have no category if %s follows the first conditions: at %i UTC', (change, hour) => {
    const report = taf(`03009KT 9999 SCT040 ${change}`)
    const found = conditionsAt(report, at(27, hour))
    expect([found?.prevailing, ...(found?.temporary ?? [])].map((each) => each?.flightCategory)).toContain(null)
  })

  it.each(['0214 /0216', '0214/ 0216', '0214 0216', '021 4/0216'])('have no hours in TEMPO %s', (period) => {
    const report = decodeTaf(`TAF SAEZ 021100Z 0212/0312 03009KT 9999 SCT040 TEMPO ${period} 0500 FG`, {
      at: new Date('2026-09-02T11:10:00Z'),
    })
    expect(report.decoded.changes).toMatchObject([{ kind: 'TEMPO', from: null, to: null, doubtful: ['visibility'] }])
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
