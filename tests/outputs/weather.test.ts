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

/** JSON without what is absent, and each group as a text. */
function told(value: object): string {
  return JSON.stringify(value, (name, field: unknown) => {
    if (name === 'groups' && Array.isArray(field)) {
      return field.map(({ raw, kind, part, form = '' }) => `${raw} ${kind} ${part} ${form}`.trim()).join(' | ')
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

const metars = [
  ...publishedRows().map(decodeRow),
  ...[...fixtureLines('metar-argentina-sample.txt'), ...casesOf('metar-cases.jsonl')].map((raw) => {
    return decodeMetar(raw, { at: AT })
  }),
]

const tafs = [...tafLines(), ...casesOf('taf-cases.jsonl').map((raw) => ({ raw, at: AT }))].map(({ raw, at }) => {
  return decodeTaf(raw, { at })
})

/** Reports of one unusual group each, of a column of a fixture. */
function unusualOf(name: string, column: number): readonly string[] {
  return fixtureLines(name).map((line) => line.split('\t')[column]!)
}

function remarkOf(line: string): string {
  const [head, text] = line.split('\t')
  return `METAR ${head!.split(' ')[0]} 271451Z 27015KT 10SM CLR 02/M06 A3008 RMK ${text}`
}

const unusual = [
  ...unusualOf('group-values.tsv', 0),
  ...unusualOf('not-guessed.tsv', 0),
  ...unusualOf('structure.tsv', 1),
  ...['remark-values.tsv', 'remarks-unread.tsv'].flatMap((name) => fixtureLines(name).map(remarkOf)),
].map((raw) => (raw.startsWith('TAF ') ? ofTaf(decodeTaf(raw, { at: AT })) : ofMetar(decodeMetar(raw, { at: AT }))))

test('what is told of some METARs is what was approved', async () => {
  const some = metars.filter((_, at) => at % 100 === 0)
  expect(some.length).toBeGreaterThan(40)
  await expect(some.map(ofMetar).join('\n\n')).toMatchFileSnapshot('approved/weather/metars.txt')
})

test('what is told of some TAFs is what was approved', async () => {
  const some = tafs.filter((_, at) => at % 10 === 0)
  expect(some.length).toBeGreaterThan(20)
  await expect(some.map(ofTaf).join('\n\n')).toMatchFileSnapshot('approved/weather/tafs.txt')
})

test('no other report of the fixtures is told in another way than approved', async () => {
  expect([metars.length, tafs.length]).toEqual([4655, 210])
  expect(unusual.length).toBeGreaterThan(850)
  const texts = [...metars.map(ofMetar), ...tafs.map((report) => `${ofTaf(report)}${conditionsOf(report)}`), ...unusual]
  // of a hundred reports each, so that a difference shows how many change
  const hundreds = texts.flatMap((_, at) => (at % 100 === 0 ? [texts.slice(at, at + 100)] : []))
  const digests = hundreds.map((some, at) => `${at * 100} ${digestOf(some.join('\n'))}\n`)
  await expect(digests.join('')).toMatchFileSnapshot('approved/weather/digests.txt')
})
