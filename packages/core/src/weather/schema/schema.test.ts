import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { decodeRow, fixtureLines, publishedRows, tafLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { decodeMetar } from '../decode/metar.ts'
import { decodeTaf } from '../decode/taf.ts'
import { metarDecodedSchema } from './metar.ts'
import { tafDecodedSchema } from './taf.ts'

const at = new Date('2026-09-27T12:00:00Z')

function issues(schema: v.GenericSchema, value: unknown) {
  return v.safeParse(schema, value).issues?.map(({ message }) => message)
}

describe('the schemas of decoded reports', () => {
  it('describe every decoded METAR of the samples exactly', () => {
    const decoded = [
      ...publishedRows().map((row) => decodeRow(row).decoded),
      ...['metar-argentina-sample.txt', 'groups.tsv'].flatMap((name) =>
        fixtureLines(name).map((line) => decodeMetar(`SAEZ 271400Z ${line.split('\t').at(-1)}`, { at }).decoded),
      ),
    ]
    expect(decoded.filter((value) => issues(metarDecodedSchema, value) !== undefined)).toEqual([])
  })

  it('describe every decoded TAF of the samples exactly', () => {
    const decoded = tafLines().map(({ raw, at: day }) => decodeTaf(raw, { at: day }).decoded)
    expect(decoded.filter((value) => issues(tafDecodedSchema, value) !== undefined)).toEqual([])
  })

  it('property: describe reports with any figures', () => {
    const metars = publishedRows().map(({ raw }) => raw)
    const tafs = tafLines().map(({ raw }) => raw)
    const figure = fc.constantFrom(...'0123456789')
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.tuple(fc.nat(), figure), { minLength: 1, maxLength: 12 }), (index, changes) => {
        function changed(raw: string) {
          const places = [...raw.matchAll(/\d/g)].map((match) => match.index)
          const text = [...raw]
          for (const [place, digit] of changes) text[places[place % places.length] ?? 0] = digit
          return text.join('')
        }
        const metar = changed(metars[index % metars.length]!)
        const taf = changed(tafs[index % tafs.length]!)
        expect(issues(metarDecodedSchema, decodeMetar(metar, { at }).decoded), metar).toBeUndefined()
        expect(issues(tafDecodedSchema, decodeTaf(taf, { at }).decoded), taf).toBeUndefined()
      }),
      { numRuns: 3000 },
    )
  })

  it('reject an undeclared field', () => {
    expect(issues(metarDecodedSchema, { ...decodeMetar('', { at }).decoded, guess: 1 })).toHaveLength(1)
  })

  it('state the unit of every number that has one', () => {
    function described(schema: v.GenericSchema): string | undefined {
      return v.getDescription(schema)
    }
    const entries = 'entries' in metarDecodedSchema ? (metarDecodedSchema.entries as v.ObjectEntries) : {}
    expect(described(entries.ceilingAglFt!)).toMatch(/feet/)
    expect(described(entries.qnhHpa!)).toMatch(/hectopascals/)
    expect(described(entries.temperatureC!)).toMatch(/Celsius/)
  })
})
