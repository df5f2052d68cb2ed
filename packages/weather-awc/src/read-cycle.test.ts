import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readCycle } from './read-cycle.ts'

function lines(...all: string[]) {
  return all.join('\n')
}

/** Raw reports by kind and station. */
function rawOf(text: string) {
  const read = readCycle(text)
  if (!read.ok) return read.failure
  const { metar, taf } = read.value
  function raw(reports: typeof metar) {
    return Object.fromEntries([...reports].map(([ident, report]) => [ident, report.raw]))
  }
  return { metar: raw(metar), taf: raw(taf) }
}

describe('a file of reports', () => {
  test('contains METARs and TAFs, with and without these words in front', () => {
    const text = lines(
      '2026/10/03 12:00',
      'SAEZ 031200Z 03009KT CAVOK 15/14 Q1009',
      '',
      '2026/10/03 12:10',
      'SPECI SABE 031210Z 0500 FG',
      '2026/10/03 11:00',
      'SADF 031100Z 0312/0412 03010KT CAVOK',
      '2026/10/03 11:00',
      'TAF AMD SABE 031100Z 0312/0412 03010KT CAVOK',
    )
    expect(rawOf(text)).toEqual({
      metar: { SAEZ: 'SAEZ 031200Z 03009KT CAVOK 15/14 Q1009', SABE: 'SPECI SABE 031210Z 0500 FG' },
      taf: { SADF: 'SADF 031100Z 0312/0412 03010KT CAVOK', SABE: 'TAF AMD SABE 031100Z 0312/0412 03010KT CAVOK' },
    })
    const read = readCycle(text)
    expect(read.ok && read.value.metar.get('SABE')?.timeMs).toBe(Date.UTC(2026, 9, 3, 12, 10))
  })

  test('has reports over several lines and blank lines, until the next report', () => {
    const text = lines(
      '2026/10/03 11:00',
      'TAF KDEN 031120Z 0312/0418 03010KT P6SM SKC',
      '      FM031800 12012KT P6SM SCT050',
      '',
      'TEMPO 0321/0323 BKN020=\r',
      'TAF SAEZ 031100Z 0312/0412 03010KT CAVOK',
    )
    const kden = 'TAF KDEN 031120Z 0312/0418 03010KT P6SM SKC FM031800 12012KT P6SM SCT050 TEMPO 0321/0323 BKN020='
    expect(rawOf(text)).toEqual({ metar: {}, taf: { KDEN: kden, SAEZ: 'TAF SAEZ 031100Z 0312/0412 03010KT CAVOK' } })
  })

  test.each([
    [['TAF', 'TAF AMD KDEN 031120Z 0312/0418 CAVOK'], 'TAF AMD KDEN 031120Z 0312/0418 CAVOK'],
    [['TAF TAF KDEN 031120Z 0312/0418 CAVOK'], 'TAF KDEN 031120Z 0312/0418 CAVOK'],
    [['TAF', 'KDEN 031120Z 0312/0418 CAVOK'], 'TAF KDEN 031120Z 0312/0418 CAVOK'],
  ])('loses its own heading, with which %j begins', (report, raw) => {
    expect(rawOf(lines('2026/10/03 11:00', ...report))).toEqual({ metar: {}, taf: { KDEN: raw } })
  })

  test('contains the newest report of a station; of equal times, the later line counts', () => {
    function report(time: string, text: string) {
      return lines(`2026/10/03 ${time}`, `METAR SAEZ 03${time.replace(':', '')}Z ${text}`)
    }
    expect(rawOf(lines(report('13:00', 'A'), report('12:00', 'B')))).toMatchObject({
      metar: { SAEZ: 'METAR SAEZ 031300Z A' },
    })
    expect(rawOf(lines(report('12:00', 'A'), report('12:00', 'B')))).toMatchObject({
      metar: { SAEZ: 'METAR SAEZ 031200Z B' },
    })
  })

  test.each([
    ['SAEZ 031200Z CAVOK', 'line 1 should be a time like 2026/10/03 12:00'],
    ['2026/02/30 12:00\nSAEZ 031200Z CAVOK', 'line 1 should be a time like 2026/10/03 12:00'],
    ['2026/10/03 12:00\nMETAR SAEZ 031200Z\n\n2026/10/03 24:30', 'line 4 should be a time like 2026/10/03 12:00'],
    ['<!doctype html>', 'line 1 should be a time like 2026/10/03 12:00'],
    ['2026/10/03 12:00\nno report at all', 'contains no report'],
    ['2026/10/03 12:00', 'contains no report'],
  ])('%j is rejected', (text, failure) => expect(rawOf(text)).toBe(failure))

  test('may contain text without a station, which is skipped', () => {
    expect(rawOf(lines('2026/10/03 12:00', '$$$', '2026/10/03 12:00', 'SAEZ 031200Z CAVOK'))).toEqual({
      metar: { SAEZ: 'SAEZ 031200Z CAVOK' },
      taf: {},
    })
  })

  test('a correction replaces a report with the same time, before or after it', () => {
    const original = 'METAR SAEZ 031200Z 03009KT CAVOK'
    const corrected = 'METAR COR SAEZ 031200Z 03019KT CAVOK'
    for (const both of [
      [original, corrected],
      [corrected, original],
    ]) {
      expect(rawOf(lines('2026/10/03 12:00', ...both))).toMatchObject({ metar: { SAEZ: corrected } })
    }
  })

  test.each(['', ' \n\n'])('%j contains no reports', (text) => expect(rawOf(text)).toEqual({ metar: {}, taf: {} }))

  it('keeps every station and group, however reports are divided into lines', () => {
    const group = fc.constantFrom('03009KT', 'CAVOK', 'TEMPO', 'FM031800', '0318/0320', 'BKN020CB', 'RMK', 'A3008')
    const report = fc.record({
      ident: fc.stringMatching(/^[A-Z]{4}$/),
      prefix: fc.constantFrom('METAR ', 'TAF '),
      groups: fc.array(fc.tuple(group, fc.constantFrom(' ', '\n', '\n      ', '\r\n', '\n\n  '))),
    })
    const list = fc.uniqueArray(report, { selector: ({ ident }) => ident, minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(list, (reports) => {
        const text = reports.map(
          ({ ident, prefix, groups }) =>
            `2026/10/03 12:00\n${prefix}${ident} 031200Z ${groups.map(([group, gap]) => group + gap).join('')}`,
        )
        const expected: { metar: Record<string, string>; taf: Record<string, string> } = { metar: {}, taf: {} }
        for (const { ident, prefix, groups } of reports) {
          const raw = [`${prefix}${ident}`, '031200Z', ...groups.map(([group]) => group)].join(' ')
          expected[prefix === 'TAF ' ? 'taf' : 'metar'][ident] = raw
        }
        expect(rawOf(text.join('\n'))).toEqual(expected)
      }),
    )
  })

  it('may be any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void readCycle(`2026/10/03 12:00\n${text}`)))
  })
})

test('is read from the sample', () => {
  const sample = readFileSync(join(import.meta.dirname, '../../../fixtures/sample-weather.txt'), 'utf8')
  const read = readCycle(sample)
  expect(read.ok && [read.value.metar.size, read.value.taf.size]).toEqual([
    new Set(sample.match(/(?<=^(?:METAR|SPECI) )[A-Z]{4}/gm)).size,
    new Set(sample.match(/(?<=^TAF (?:AMD )?)[A-Z]{4}/gm)).size,
  ])
})
