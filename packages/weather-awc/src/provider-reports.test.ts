import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readProviderReports } from './provider-reports.ts'
import { metarEntry, tafEntry } from './testing/provider.ts'

const asked = new Set(['SAEZ', 'SABE'])

function of(kind: 'metar' | 'taf', entries: unknown) {
  return readProviderReports(kind, JSON.stringify(entries), asked)
}

const NO_REPORT = new Error('the entry of SAEZ is not a report of it')
const saez = {
  name: 'SAEZ Arpt, AR',
  raw: 'METAR SAEZ 031200Z 03009KT CAVOK 15/14 Q1009',
  timeMs: Date.UTC(2026, 9, 3, 12),
}

describe('an answer', () => {
  test.each([
    ['nothing', [], {}, 0],
    ['one report', [metarEntry('SAEZ')], { SAEZ: saez }, 1],
    ['the newest first', [metarEntry('SAEZ', 12), metarEntry('SAEZ', 11)], { SAEZ: saez }, 2],
    ['the newest last', [metarEntry('SAEZ', 11), metarEntry('SAEZ', 12)], { SAEZ: saez }, 2],
    ['stations that were not requested', [metarEntry('KJFK'), metarEntry('SAEZ')], { SAEZ: saez }, 1],
    ['lower case', [{ ...metarEntry('SAEZ'), icaoId: 'saez' }], { SAEZ: saez }, 1],
    ['blanks around a report', [{ ...metarEntry('SAEZ'), rawOb: ` ${saez.raw}\n` }], { SAEZ: saez }, 1],
    ['no name', [{ ...metarEntry('SAEZ'), name: ' ' }], { SAEZ: { ...saez, name: null } }, 1],
    ['no time', [{ ...metarEntry('SAEZ'), obsTime: null }], { SAEZ: { ...saez, timeMs: null } }, 1],
    ['a time that is none', [{ ...metarEntry('SAEZ'), obsTime: -1 }], { SAEZ: { ...saez, timeMs: null } }, 1],
    [
      'an entry without a report',
      [{ icaoId: 'SAEZ' }, metarEntry('SABE')],
      { SAEZ: NO_REPORT, SABE: { raw: expect.stringContaining('SABE') } },
      2,
    ],
    [
      'an entry with a number for a report',
      [{ ...metarEntry('SAEZ'), rawOb: 5 }, metarEntry('SAEZ')],
      { SAEZ: saez },
      2,
    ],
    [
      'an old entry without a report, first or last',
      [{ ...metarEntry('SAEZ', 10), rawOb: null }, metarEntry('SAEZ'), { ...metarEntry('SAEZ', 11), rawOb: null }],
      { SAEZ: saez },
      3,
    ],
    ['an entry without a station', [{ rawOb: saez.raw }, metarEntry('SAEZ'), null], { SAEZ: saez }, 1],
    [
      'the report of another station',
      [{ ...metarEntry('SADF'), icaoId: 'SAEZ' }, metarEntry('SABE')],
      { SAEZ: NO_REPORT, SABE: { raw: expect.stringContaining('SABE') } },
      2,
    ],
    ...[
      'SABE 031200Z SAEZ CLSD',
      'SPECI SABE SAEZ 031200Z',
      'SABE 031200Z 03009KT CAVOK 15/14 Q1009 RMK SAEZ CLSD',
    ].map((rawOb): [string, object[], Record<string, object>, number] => [
      `a report that only mentions the station: ${rawOb}`,
      [{ ...metarEntry('SAEZ'), rawOb }],
      { SAEZ: NO_REPORT },
      1,
    ]),
  ])('with %s', (_, entries, reports, count) => {
    const read = of('metar', entries)
    expect(read).toMatchObject({ ok: true, value: { entries: count } })
    expect(read.ok && Object.fromEntries(read.value.reports)).toEqual(
      Object.fromEntries(
        Object.entries(reports).map(([ident, report]) => [
          ident,
          report instanceof Error ? report : expect.objectContaining(report),
        ]),
      ),
    )
  })

  test('contains the correction and not the earlier report that it corrects', () => {
    const corrected = {
      ...metarEntry('SAEZ'),
      receiptTime: '2026-10-03T12:09:00.000Z',
      rawOb: 'METAR COR SAEZ 031200Z',
    }
    for (const entries of [
      [corrected, metarEntry('SAEZ')],
      [metarEntry('SAEZ'), corrected],
    ]) {
      const read = of('metar', entries)
      expect(read.ok && read.value.reports.get('SAEZ')).toMatchObject({ raw: 'METAR COR SAEZ 031200Z' })
    }
  })

  test('contains the correction of two reports with one time, in either order', () => {
    const corrected = { ...metarEntry('SAEZ'), receiptTime: null, rawOb: 'METAR SAEZ 031200Z COR 03009KT CAVOK' }
    for (const entries of [
      [corrected, metarEntry('SAEZ')],
      [metarEntry('SAEZ'), corrected],
    ]) {
      const read = of('metar', entries)
      expect(read.ok && read.value.reports.get('SAEZ')).toMatchObject({ raw: corrected.rawOb })
    }
  })

  test.each([
    ['2026-10-03T11:00:00.000Z', Date.UTC(2026, 9, 3, 11)],
    ['2026-10-03 11:00:00', Date.UTC(2026, 9, 3, 11)],
    [Date.UTC(2026, 9, 3, 11) / 1000, Date.UTC(2026, 9, 3, 11)],
    ['yesterday', null],
  ])('with the issue time %j of a TAF is read', (issueTime, timeMs) => {
    const read = of('taf', [{ ...tafEntry('SAEZ'), issueTime }])
    expect(read.ok && read.value.reports.get('SAEZ')).toMatchObject({ timeMs })
  })

  test.each([
    '',
    'null',
    '{}',
    '"[]"',
    '{"data":[]}',
    '<!doctype html><title>Down</title>',
    '[',
    '[{}]',
    '[null]',
    '[[]]',
    '[{"icaoId":5}]',
  ])('that is %j is not understood', (text) => expect(readProviderReports('metar', text, asked).ok).toBe(false))

  it('contains the newest report of each station, in any order', () => {
    const entry = fc.record({
      station: fc.constantFrom('SAEZ', 'SABE', 'KJFK'),
      hour: fc.integer({ min: 10, max: 23 }),
    })
    fc.assert(
      fc.property(fc.array(entry), (list) => {
        const read = of(
          'metar',
          list.map(({ station, hour }) => metarEntry(station, hour)),
        )
        expect(read.ok).toBe(list.length === 0 || list.some(({ station }) => asked.has(station)))
        if (!read.ok) return
        for (const station of asked) {
          const hours = list.filter((each) => each.station === station).map(({ hour }) => hour)
          const newest = hours.length === 0 ? undefined : Date.UTC(2026, 9, 3, Math.max(...hours))
          const found = read.value.reports.get(station)
          expect(found instanceof Error ? found : found?.timeMs).toBe(newest)
        }
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readProviderReports('taf', text, asked)))
  })
})
