import { describe, expect, it } from 'vitest'
import { publishedRows } from '../../../../../fixtures/weather/weather-oracle.ts'
import { seededNumbers, tallyTypos, typoSamples, withTypo } from '../../../../../fixtures/weather/weather-typos.ts'
import { type FlightCategory, flightCategory } from '../conditions/category.ts'
import { decodeMetar } from './metar.ts'

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
