import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { weatherService } from '@flightbag/core/ports'
import { decodeMetar } from '@flightbag/core/weather'
import { memoryRecords } from '@flightbag/testing'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { fileSource } from '@flightbag/weather-awc'
import { expect, test } from 'vitest'
import { weatherText } from './weather-text.ts'

const NOW_MS = Date.UTC(2026, 9, 5, 15, 30)

function shown(...idents: string[]) {
  return shownFrom(join(import.meta.dirname, '../../../../fixtures/sample-weather.txt'), ...idents)
}

async function shownFrom(path: string, ...idents: string[]) {
  const source = fileSource(path)
  const records = memoryRecords()
  const service = weatherService({ source, records, clock: () => NOW_MS })
  const entries = await service.lookUp(idents.map((ident) => ({ ident, icao: ident.length === 4 })))
  return entries.map(weatherText).join('')
}

test('prints reports unchanged, with their meaning and age', async () => {
  const text = await shown('SAEZ')
  expect(text).toContain('  METAR SAEZ 051500Z 03009KT 9999 SCT030 BKN090 19/13 Q1016 NOSIG RMK PP000\n')
  expect(text).toContain('    VFR, 30 minutes old\n    wind 030 degrees 9 kt\n    visibility more than 10000 m\n')
  expect(text).toContain('    ceiling 9000 ft above ground\n    temperature 19, dew point 13 °C\n    QNH 1016 hPa\n')
  expect(text).toMatch(/\n {2}TAF SAEZ .*\n {4}valid /)
  expect(text).toMatch(/\n {2}from report file, 2026-10-05T15:30:00\.000Z\n$/)
  expect(text).toContain('    valid 2026-10-05T12:00:00.000Z to 2026-10-06T18:00:00.000Z\n')
})

test('distinguishes an entry without weather from one without a report', async () => {
  expect(await shown('EZE')).toBe('EZE  no ICAO indicator, so there is no station\n')
  expect(await shown('ZZZZ')).toContain('ZZZZ  no report: the provider has none\n')
})

const frame = { ident: 'SAEZ', name: 'Ezeiza', sources: [], status: 'ok', taf: null, provider: 'p' } as const

function textOf(raw: string, ageMinutes: number | null) {
  const { observedAt, decoded } = decodeMetar(raw, { at: new Date(NOW_MS) })
  const text = { en: '', es: '' }
  const metar = { raw, observedAt, ageMinutes, flightCategory: null, relativeHumidityPercent: null, text, decoded }
  return weatherText({ ...frame, sources: [], metar, aerodromeConditions: null, fetchedAt: null })
}

test('weather, runway visual range and wind shear are shown, and the periods of a TAF', async () => {
  const text = textOf('METAR SAZM 051512Z 16006KT 0300 R13/0450VP0600N R31/P2000 -DZ FG VV002 11/11 Q1019 WS R13', 3)
  expect(text).toContain(
    '    runway 13 visual range 450 m to more than 600 m\n    runway 31 visual range more than 2000 m\n',
  )
  expect(text).toContain('    light drizzle, fog\n    wind shear on runway 13\n')
  expect(await shown('SAEZ')).toMatch(/ {4}2026-10-05 12:00 to 2026-10-0\d \d\d:00 UTC: (?:VFR|MVFR|IFR)/)
})

test('calm is named', () => {
  expect(textOf('METAR SAEZ 051500Z 00000KT', 3)).toContain('    wind calm\n')
})

test('lists unparsed groups', () => {
  const text = textOf('METAR SAEZ 051500Z 03009KT 9999 JUNK42 19/13 Q1016', 3)
  expect(text).toContain('    unparsed: JUNK42\n')
  expect(text).toContain('    category unknown, 3 minutes old\n')
})

test.each([
  [null, 'age unknown'],
  [119, '119 minutes old'],
  [120, '2 hours old'],
  [2879, '47 hours old'],
  [2880, '2 days old'],
])('an age of %s minutes is printed as %j', (ageMinutes, said) => {
  expect(textOf('METAR SAEZ 051500Z 03009KT', ageMinutes)).toContain(`unknown, ${said}\n`)
})

test('each value of a METAR and of a TAF is shown, also those that are 0', async () => {
  const path = join(temporaryFolder(), 'reports.txt')
  const metar = 'METAR SAEZ 051500Z 35015G27KT CAVOK 00/00 Q1016 WS ALL RWY'
  const taf =
    'TAF SAEZ 051100Z 0512/0612 03010KT 9999 SCT030 TEMPO 0514/0516 0300 FG VV000 PROB30 0602/0604 2000 BKN008 JUNK42'
  writeFileSync(path, `2026/10/05 15:00\n${metar}\n\n2026/10/05 11:00\n${taf}\n`)
  expect(await shownFrom(path, 'SAEZ')).toBe(`SAEZ  ok
  ${metar}
    VFR, 30 minutes old
    wind 350 degrees 15 kt, gusting 27 kt
    ceiling and visibility OK
    visibility more than 10000 m
    wind shear on all runways
    temperature 0, dew point 0 °C
    QNH 1016 hPa
  ${taf}
    valid 2026-10-05T12:00:00.000Z to 2026-10-06T12:00:00.000Z
    2026-10-05 12:00 to 2026-10-06 12:00 UTC: VFR
    2026-10-05 14:00 to 2026-10-05 16:00 UTC temporarily: LIFR, ceiling 0 ft above ground
    2026-10-06 02:00 to 2026-10-06 04:00 UTC temporarily, probability 30 %: IFR, ceiling 800 ft above ground
    unparsed: JUNK42
  from report file, 2026-10-05T15:30:00.000Z
`)
})
