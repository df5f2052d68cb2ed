import {
  conditionsAt,
  decodeMetar,
  decodeTaf,
  densityAltitudeFt,
  flightCategory,
  formatMetar,
  formatTaf,
  type MetarReport,
  metarText,
  pressureAltitudeFt,
  relativeHumidityPercent,
  runwayWinds,
  settingHpa,
  type TafReport,
  tafPeriods,
  tafText,
} from '@flightbag/core/weather'
import { expect, test } from 'vitest'
import { decodeRow, fixtureLines, publishedRows, tafLines } from '../../fixtures/weather/weather-oracle.ts'
import { digestOf } from './shortened.ts'

/** The time of reports without a date. */
const AT = new Date('2026-09-27T14:00:00Z')

/** JSON without what is absent, and of each group its text and kind only. */
function told(value: object): string {
  return JSON.stringify(value, (name, field: unknown) => {
    if (name === 'groups' && Array.isArray(field)) {
      return field.map(({ raw, kind, part }) => `${raw} ${kind} ${part}`).join(' | ')
    }
    return field === null || field === false || (Array.isArray(field) && field.length === 0) ? undefined : field
  })
}

function ofMetar(report: MetarReport): string {
  const { decoded, raw } = report
  const qnh = settingHpa(decoded)
  const pressureFt = pressureAltitudeFt(1000, qnh)
  const values = {
    category: flightCategory(decoded),
    qnh,
    pressureFt,
    densityFt: densityAltitudeFt(pressureFt, decoded.temperatureC),
    humidity: relativeHumidityPercent(decoded.temperatureC, decoded.dewpointC),
    winds: runwayWinds(decoded.wind, ['11/29'], -8),
    written: formatMetar(report) === raw ? undefined : formatMetar(report),
  }
  return [raw, told(decoded), told(values), metarText(report, 'en'), metarText(report, 'es')].join('\n')
}

/** The conditions at the middle of each period. */
function conditionsOf(report: TafReport): string {
  const middle = tafPeriods(report).map(({ from, to }) => new Date((Date.parse(from) + Date.parse(to)) / 2))
  return middle.map((instant) => told({ instant, ...conditionsAt(report, instant) })).join('\n')
}

function ofTaf(report: TafReport): string {
  const written = formatTaf(report) === report.raw ? '' : formatTaf(report)
  const periods = tafPeriods(report)
  return [
    report.raw,
    told(report.decoded),
    ...periods.map(told),
    ...(written === '' ? [] : [written]),
    tafText(report, 'en'),
    tafText(report, 'es'),
  ].join('\n')
}

/** Fixtures with a report in each line, of which more groups are unusual than in a day of reports. */
function casesOf(name: string): readonly string[] {
  return fixtureLines(name).map((line) => (JSON.parse(line) as { readonly raw: string }).raw)
}

test('what is told of some METARs is what was approved', async () => {
  const usual = publishedRows().filter((_, at) => at % 200 === 0)
  const others = [...fixtureLines('metar-argentina-sample.txt'), ...casesOf('metar-cases.jsonl')]
  const reports = [...usual.map(decodeRow), ...others.map((raw) => decodeMetar(raw, { at: AT }))]
  expect(reports.length).toBeGreaterThan(100)
  await expect(reports.map(ofMetar).join('\n\n')).toMatchFileSnapshot('approved/weather/metars.txt')
})

test('what is told of some TAFs is what was approved', async () => {
  const usual = tafLines().filter((_, at) => at % 15 === 0)
  const others = casesOf('taf-cases.jsonl').map((raw) => ({ raw, at: AT }))
  const reports = [...usual, ...others].map(({ raw, at }) => decodeTaf(raw, { at }))
  expect(reports.length).toBeGreaterThan(40)
  await expect(reports.map(ofTaf).join('\n\n')).toMatchFileSnapshot('approved/weather/tafs.txt')
})

test('no other report of the fixtures is told in another way than approved', async () => {
  const metars = publishedRows().map(decodeRow).map(ofMetar)
  const tafs = tafLines()
    .map(({ raw, at }) => decodeTaf(raw, { at }))
    .map((report) => `${ofTaf(report)}${conditionsOf(report)}`)
  expect([metars.length, tafs.length]).toEqual([4538, 177])
  // of a hundred reports each, so that a difference shows how many change
  const hundreds = [...metars, ...tafs].flatMap((_, at, all) => (at % 100 === 0 ? [all.slice(at, at + 100)] : []))
  const digests = hundreds.map((texts, at) => `${at * 100} ${digestOf(texts.join('\n'))}\n`)
  await expect(digests.join('')).toMatchFileSnapshot('approved/weather/digests.txt')
})
