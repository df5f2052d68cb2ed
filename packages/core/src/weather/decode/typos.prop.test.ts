import { describe, expect, it } from 'vitest'
import { publishedRows, tafLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { seededNumbers, tallyTypos, typoSamples, withTypo } from '../../../../../fixtures/src/weather-typos.ts'
import { type FlightCategory, flightCategory } from '../conditions/category.ts'
import { conditionsAt } from '../conditions/taf-periods.ts'
import { decodeMetar } from './metar.ts'
import { decodeTaf, type TafReport } from './taf.ts'

/** `scripts/weather/typo-table.ts` runs 100,000 groups and prints a table by kind. */
const GROUPS = 12_000

describe('one-character typos', () => {
  it.each([1, 2])('change the kind of at most one group in 10,000 (seed %i)', (seed) => {
    const { groups, misreadings } = tallyTypos(typoSamples(), GROUPS, seed)
    expect(groups).toBeGreaterThanOrEqual(GROUPS)
    expect(misreadings.length, JSON.stringify(misreadings)).toBeLessThanOrEqual(Math.ceil(GROUPS / 10_000))
  })

  const ORDER: readonly (FlightCategory | null)[] = ['LIFR', 'IFR', 'MVFR', 'VFR']

  it('never improve the flight category compared with a report without the group', () => {
    const number = seededNumbers(3)
    const rows = publishedRows()
    for (let run = 0; run < 6000; run++) {
      const row = rows[number(rows.length)]!
      const at = new Date(row.time)
      function category(tokens: readonly string[]) {
        return flightCategory(decodeMetar(tokens.join(' '), { at }).decoded)
      }
      const { groups } = decodeMetar(row.raw, { at }).decoded
      const tokens = groups.map(({ raw }) => raw)
      const place = number(tokens.length)
      const found = category(tokens.with(place, withTypo(tokens[place]!, number)))
      const without = category(tokens.toSpliced(place, 1))
      if (found === null || without === null) continue
      expect(ORDER.indexOf(found), `${row.raw} at ${place}`).toBeLessThanOrEqual(ORDER.indexOf(without))
    }
  })

  it('make the category and the ceiling unknown if they leave a layer or a visibility unparsed', () => {
    const number = seededNumbers(4)
    const rows = publishedRows()
    let typos = 0
    for (let run = 0; run < 20_000; run++) {
      const row = rows[number(rows.length)]!
      const at = new Date(row.time)
      const { groups } = decodeMetar(row.raw, { at }).decoded
      const places = groups.flatMap(({ kind, part }, index) =>
        part === 'body' && (kind === 'cloud' || kind === 'visibility' || kind === 'verticalVisibility') ? [index] : [],
      )
      if (places.length === 0) continue
      const place = places[number(places.length)]!
      const typo = withTypo(groups[place]!.raw, number).trim()
      const texts = groups.map(({ raw }) => raw).with(place, typo)
      const { decoded } = decodeMetar(texts.join(' '), { at })
      const before = groups.slice(0, place).length
      if (decoded.groups[before]?.kind !== null || decoded.groups[before]?.raw !== typo) continue
      typos++
      expect(flightCategory(decoded), texts.join(' ')).toBeNull()
      if (groups[place]!.kind === 'cloud') expect(decoded.ceilingAglFt ?? 0, texts.join(' ')).toBe(0)
    }
    expect(typos).toBeGreaterThan(3000)
  })
})

describe('a lost character, a blank in a group or a lost blank in a TAF', () => {
  const ORDER: readonly (FlightCategory | null)[] = ['LIFR', 'IFR', 'MVFR', 'VFR']
  const HOUR_MS = 3_600_000

  /** The worst category of each hour; null where one is not known. */
  function hourly(report: TafReport): readonly (FlightCategory | null)[] {
    const [beginMs, endMs] = [Date.parse(report.validFrom!), Date.parse(report.validTo!)]
    return Array.from({ length: (endMs - beginMs) / HOUR_MS }, (_, hour) => {
      const { prevailing, becoming, temporary } = conditionsAt(report, new Date(beginMs + hour * HOUR_MS))!
      const found = [prevailing, ...(becoming ? [becoming] : []), ...temporary].map((each) => each.flightCategory)
      return found.includes(null) ? null : ORDER[Math.min(...found.map((each) => ORDER.indexOf(each)))]!
    })
  }

  function corrupted(texts: readonly string[], place: number, number: (limit: number) => number): readonly string[] {
    const text = texts[place]!
    const at = 1 + number(Math.max(1, text.length - 1))
    const way = number(3)
    if (way === 0) return texts.with(place, text.slice(0, at - 1) + text.slice(at))
    if (way === 1) return texts.toSpliced(place, 1, text.slice(0, at), text.slice(at)).filter((each) => each !== '')
    return texts.toSpliced(place, 2, text + (texts[place + 1] ?? ''))
  }

  /** 12 and 14 SM are visibilities, and the hours of a change are not read from its word. */
  const UNKNOWABLE = /^(?:1[24]SM|(?:BECMG|TEMPO|INTER|PROB[34]0)\d{4}\/\d{4})$/

  it('never improves the flight category of an hour', () => {
    const number = seededNumbers(5)
    const reports = tafLines().map(({ raw, at }) => ({ at, before: decodeTaf(raw.replace(/ RMK.*/, ''), { at }) }))
    let compared = 0
    for (let run = 0; run < 8000; run++) {
      const { at, before } = reports[number(reports.length)]!
      if (before.validFrom === null || before.decoded.nil || before.decoded.cancelled) continue
      const texts = before.raw.split(' ')
      const place = 3 + number(texts.length - 3)
      const changed = corrupted(texts, place, number)
      const after = decodeTaf(changed.join(' '), { at })
      if (after.validFrom !== before.validFrom || after.validTo !== before.validTo) continue
      if (changed.some((text) => UNKNOWABLE.test(text) && !texts.includes(text))) continue
      compared++
      const [good, bad] = [hourly(before), hourly(after)]
      const better = bad.findIndex((found, hour) => {
        return found !== null && good[hour] !== null && ORDER.indexOf(found) > ORDER.indexOf(good[hour]!)
      })
      expect(better, changed.join(' ')).toBe(-1)
    }
    expect(compared).toBeGreaterThan(6000)
  })
})

describe('an unparsed group that may be sky or visibility', () => {
  const at = new Date('2026-09-27T13:00:00Z')
  function decode(groups: string) {
    return decodeMetar(`METAR SAEZ 271400Z 03009KT ${groups} 19/13 Q1016`, { at }).decoded
  }

  it.each([
    '9999 OVC0O3 BKN100',
    '9999 0VC003 BKN100',
    '9999 OVC03 BKN100',
    '9999 OVC 003 BKN100',
    '9999 VV0O1 BKN100',
  ])('makes the category and the ceiling null: %s', (groups) => {
    const decoded = decode(groups)
    expect(flightCategory(decoded)).toBeNull()
    expect(decoded.ceilingAglFt).toBeNull()
    expect(decoded.doubtful).toContain('sky')
  })

  it.each(['99O9 SCT030', '1O00 SCT030', '9999 3OOO SCT030'])('makes the category null: %s', (groups) => {
    expect(flightCategory(decode(groups))).toBeNull()
  })

  it.each(['9999 XYZ123 BKN100', '9999 BKN100 REX'])('does not affect it when it is another group: %s', (groups) => {
    expect(flightCategory(decode(groups))).toBe('VFR')
    expect(decode(groups).ceilingAglFt).toBe(10_000)
  })
})
