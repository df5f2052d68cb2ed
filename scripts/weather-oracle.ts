import { readFileSync } from 'node:fs'
import { decodeMetar, flightCategory, type MetarReport } from '@flightbag/core/weather'

/** A disagreement between a decoded report and the columns published for it. */
export type Disagreement = { readonly column: string; readonly published: string; readonly decoded: string }

/** A report with its published columns. */
export type PublishedRow = {
  readonly raw: string
  readonly time: string
  readonly columns: Readonly<Record<string, string>>
  readonly sky: readonly { readonly cover: string; readonly base: string }[]
}

function fixture(name: string): URL {
  return new URL(`../fixtures/weather/${name}`, import.meta.url)
}

/** The lines of a fixture, without the empty ones. */
export function fixtureLines(name: string): string[] {
  return readFileSync(fixture(name), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
}

/** The day's reports with the columns of the United States Aviation Weather Center. */
export function publishedRows(): PublishedRow[] {
  const [head, ...lines] = fixtureLines('awc-2014-12-18.tsv').map((line) => line.split('\t'))
  const layers = head!.flatMap((name, index) => (name === 'sky_cover' ? [index] : []))
  return lines.map((cells) => ({
    raw: cells[0]!,
    time: cells[2]!,
    columns: Object.fromEntries(head!.map((name, index) => [name, cells[index] ?? ''])),
    sky: layers
      .map((index) => ({ cover: cells[index] ?? '', base: cells[index + 1] ?? '' }))
      .filter(({ cover }) => cover !== ''),
  }))
}

/** The reviewed rows that differ for a reason: report and column to the reason. */
export function reviewedRows(): Map<string, string> {
  return new Map(
    fixtureLines('awc-2014-12-18-reviewed.tsv').map((line) => {
      const [raw, column, reason] = line.split('\t')
      return [`${raw}\t${column}`, reason ?? '']
    }),
  )
}

/** The TAFs, each with a day near it. */
export function tafLines(): { readonly at: Date; readonly raw: string }[] {
  return fixtureLines('taf-sample.tsv').map((line) => {
    const [day, raw] = line.split('\t')
    return { at: new Date(`${day}T12:00:00Z`), raw: raw! }
  })
}

const HPA_PER_INCH = 33.8639

/** Compares a number; a blank column is not compared. */
function number(column: string, published: string, decoded: number | null, tolerance: number): Disagreement[] {
  if (published === '') return []
  const agrees = decoded !== null && Math.abs(Number(published) - decoded) <= tolerance
  return agrees ? [] : [{ column, published, decoded: String(decoded) }]
}

function text(column: string, published: string, decoded: string): Disagreement[] {
  return published === '' || published === decoded ? [] : [{ column, published, decoded }]
}

/** The sky in the form of the columns: layers with a known base, the words for none, OVX for a vertical visibility. */
function skyText(report: MetarReport): string {
  const { clouds, skyCode, cavok, sky } = report.decoded
  const layers = clouds
    .filter(({ cover, baseAglFt }) => cover !== null && baseAglFt !== null)
    .map(({ cover, baseAglFt }) => `${cover}${baseAglFt}`)
  if (sky === 'obscured') layers.push('OVX0')
  return layers.length > 0 ? layers.join(' ') : (skyCode ?? (cavok ? 'CAVOK' : ''))
}

/**
 * The two-letter codes of weather, once each and sorted: the columns split groups, repeat descriptors and drop signs.
 */
function codes(weather: string): string {
  return [...new Set(weather.replace(/[-+ ]|VC/g, '').match(/../g) ?? [])].sort().join(' ')
}

/** Where a row's decoded values differ from its published columns. */
export function disagreements(row: PublishedRow, report: MetarReport): Disagreement[] {
  const { decoded } = report
  const { columns } = row
  const exact = decoded.remarkGroups.find((group) => group.kind === 'exactTemperature')
  const miles =
    decoded.visibility && (decoded.visibility.statuteMiles ?? Math.round(decoded.visibility.meters / 16.09344) / 100)
  const inches = decoded.altimeterInHg ?? (decoded.qnhHpa === null ? null : decoded.qnhHpa / HPA_PER_INCH)
  return [
    // A variable direction is published as 0.
    ...number(
      'wind_dir_degrees',
      columns.wind_dir_degrees!,
      decoded.wind?.variable ? 0 : (decoded.wind?.directionDeg ?? null),
      0,
    ),
    ...number('wind_speed_kt', columns.wind_speed_kt!, decoded.wind?.speedKt ?? null, 0),
    ...number('wind_gust_kt', columns.wind_gust_kt!, decoded.wind?.gustKt ?? null, 0),
    ...number('visibility_statute_mi', columns.visibility_statute_mi!, miles, 0.01),
    // Both pressures may be reported, each rounded; a millibar is 0.03 inches.
    ...number('altim_in_hg', columns.altim_in_hg!, inches, 0.031),
    ...number('temp_c', columns.temp_c!, exact?.temperatureC ?? decoded.temperatureC, 0.01),
    ...number('dewpoint_c', columns.dewpoint_c!, exact?.dewpointC ?? decoded.dewpointC, 0.01),
    ...text('sky_cover', row.sky.map(({ cover, base }) => cover + base).join(' '), skyText(report)),
    ...text(
      'wx_string',
      codes(columns.wx_string!),
      codes(decoded.weather.map(({ descriptor, phenomena }) => (descriptor ?? '') + phenomena.join('')).join(' ')),
    ),
    ...text('flight_category', columns.flight_category!, flightCategory(decoded) ?? ''),
  ]
}

/** Decodes a row near the time published for it. */
export function decodeRow(row: PublishedRow): MetarReport {
  return decodeMetar(row.raw, { at: new Date(row.time) })
}
