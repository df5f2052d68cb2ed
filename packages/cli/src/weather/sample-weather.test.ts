import { weatherService } from '@flightbag/core/ports'
import { memoryRecords } from '@flightbag/testing'
import { readCycle } from '@flightbag/weather-awc'
import { expect, test } from 'vitest'
import { readSampleFile } from '../sample/sample-files.ts'
import { datedWeather, sampleWeather } from './sample-weather.ts'

/** Four minutes after midnight at the turn of a year: every part of a time changes. */
const NOW_MS = Date.UTC(2032, 0, 1, 0, 4)
const CYCLE = new TextDecoder().decode(readSampleFile('sample-weather.txt'))

function entriesOf(cycle: string) {
  const reports = readCycle(cycle)
  return reports.ok ? reports.value : expect.fail(reports.failure)
}

test('as of the time of the newest report, nothing changes', () => {
  // an hour 24 is the hour 0 of the next day
  expect(datedWeather(CYCLE, Date.UTC(2026, 9, 5, 15, 12))).toBe(CYCLE.replace('/0524', '/0600'))
})

test('reports move with their hours across the end of a year', () => {
  const text = datedWeather(CYCLE, NOW_MS)
  expect(text).toContain(
    '2031/12/31 23:50\nMETAR SAEZ 312350Z 03009KT 9999 SCT030 BKN090 19/13 Q1016 NOSIG RMK PP000\n',
  )
  expect(text).toContain('2032/01/01 00:02\nSPECI SAZM 010002Z 16006KT 0300 R13/0450N R31/0600U FG VV002 11/11 Q1019\n')
  expect(text).toContain('BECMG FM0100 18012KT 9999\n')
  expect(text).toContain(
    '2031/12/31 20:00\nTAF SAEZ 312000Z 3120/0202 03010KT 9999 SCT030 TX22/0102Z TN12/0117Z BECMG 0105/0107 15008KT',
  )
  expect(text).toContain('FM010400 19012KT')
})

test('every station is decoded as before, and its METAR is minutes old', async () => {
  const before = entriesOf(CYCLE)
  expect([...entriesOf(datedWeather(CYCLE, NOW_MS)).taf.keys()]).toEqual([...before.taf.keys()])
  function clock() {
    return NOW_MS
  }
  const service = weatherService({ source: sampleWeather(clock), records: memoryRecords(), clock })
  const entries = await service.lookUp([...before.metar.keys()].map((ident) => ({ ident, icao: true })))
  expect(entries.length).toBeGreaterThan(10)
  for (const { ident, status, metar, taf } of entries) {
    expect([ident, status]).toEqual([ident, 'ok'])
    expect(metar?.ageMinutes, ident).toBeLessThanOrEqual(30)
    expect(metar?.ageMinutes, ident).toBeGreaterThanOrEqual(0)
    if (taf) expect(Date.parse(taf.validTo ?? '')).toBeGreaterThan(NOW_MS)
  }
})
