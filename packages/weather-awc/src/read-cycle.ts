import {
  err,
  ok,
  parseInstantMs,
  type ReportKind,
  type Result,
  replacesReport,
  type StationReport,
} from '@flightbag/core/ports'

/** The newest report of each station of a file, by kind. */
export type CycleReports = Readonly<Record<ReportKind, ReadonlyMap<string, StationReport>>>

const TIME_LINE = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d)$/
const STATION = '[A-Z][A-Z0-9]{3}'

/** The first line of a report; any other line continues the report before it. */
const BEGIN = new RegExp(`^(?:METAR|SPECI|TAF)\\b|^(?:(?:AMD|COR) )?${STATION} \\d{6}Z(?: |$)`)

/** The header of a report, up to its station. */
const HEADER = new RegExp(`^(?:(METAR|SPECI|TAF) )?(?:(?:AMD|COR) )*(${STATION})(?= |$)`)
const VALIDITY = /^\S+ (?:\d{6}Z )?\d{4}\/\d{4}(?: |$)/

/** NOAA writes a heading TAF above reports that begin with TAF themselves. */
function withoutHeading(report: string): string {
  return report.replace(/^TAF (?=TAF )/, '')
}

interface Filed {
  readonly ident: string
  readonly kind: ReportKind
}

/** The station and the kind of a report; null without a station. */
function filed(report: string): Filed | null {
  const header = HEADER.exec(report)
  if (header === null) return null
  const [upToStation, type, ident] = header
  const body = ident + report.slice(upToStation.length)
  const taf = type === 'TAF' || (type === undefined && VALIDITY.test(body))
  return { ident: ident!, kind: taf ? 'taf' : 'metar' }
}

/**
 * The newest reports of a file in the format of NOAA's cycle files: a line with the time, then a report on one or more
 * lines. METARs and TAFs may be mixed. Fails, with the line, when a time is missing. A text without a station is
 * skipped; a file with nothing else is an error.
 */
export function readCycle(text: string): Result<CycleReports, string> {
  const reports = { metar: new Map<string, StationReport>(), taf: new Map<string, StationReport>() }
  let timeMs: number | null = null
  let open = ''

  function close() {
    const raw = withoutHeading(open)
    const place = filed(raw)
    open = ''
    if (place === null) return
    const report = { name: null, raw, timeMs }
    const before = reports[place.kind].get(place.ident)
    if (before === undefined || replacesReport(report, before)) reports[place.kind].set(place.ident, report)
  }

  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim().replace(/\s+/g, ' ')
    if (words === '') continue
    const time = TIME_LINE.exec(words)
    if (time !== null) {
      close()
      const [, year, month, day, hour, minute] = time
      timeMs = parseInstantMs(`${year}-${month}-${day}T${hour}:${minute}Z`)
    }
    if (timeMs === null) return err(`line ${index + 1} should be a time like 2026/10/03 12:00`)
    if (time !== null) continue
    if (BEGIN.test(words) && filed(open) !== null) close()
    open = open === '' ? words : `${open} ${words}`
  }
  close()
  const nothing = reports.metar.size + reports.taf.size === 0
  return nothing && text.trim() !== '' ? err('contains no report') : ok(reports)
}
