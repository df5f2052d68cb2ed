import { err, ok, parseInstantMs, type ReportKind, type Result, type StationReport } from '@flightbag/core'

/** The newest report of each station of a file, by kind. */
export type CycleReports = Readonly<Record<ReportKind, ReadonlyMap<string, StationReport>>>

const TIME_LINE = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d)$/
const STATION = '[A-Z][A-Z0-9]{3}'

/** A line that a report begins with; any other one goes on with the report before it. */
const BEGIN = new RegExp(`^(?:METAR|SPECI|TAF)\\b|^(?:(?:AMD|COR) )?${STATION} \\d{6}Z(?: |$)`)

/** What a report begins with, up to its station. */
const HEADER = new RegExp(`^(?:(METAR|SPECI|TAF) )?(?:(?:AMD|COR) )*(${STATION})(?= |$)`)
const VALIDITY = /^\S+ (?:\d{6}Z )?\d{4}\/\d{4}(?: |$)/

/** NOAA puts TAF on a heading of its own above reports that say it themselves. */
const spoken = (report: string): string => report.replace(/^TAF (?=TAF )/, '')

interface Filed {
  readonly ident: string
  readonly kind: ReportKind
}

/** Whose report it is and of which kind; null when it names no station. */
function filed(report: string): Filed | null {
  const header = HEADER.exec(report)
  if (header === null) return null
  const [upToStation, type, ident] = header
  const body = ident + report.slice(upToStation.length)
  const taf = type === 'TAF' || (type === undefined && VALIDITY.test(body))
  return { ident: ident!, kind: taf ? 'taf' : 'metar' }
}

/**
 * The newest reports of a file in the format of NOAA's cycle files: a line with the time, then a report, on as many lines
 * as it takes. METARs and TAFs may be mixed; of two reports of one time the later in the file counts. Fails, naming the
 * line, when something stands where a time should. A text that names no station is nobody's report and is passed over,
 * unless there is nothing else.
 */
export function readCycle(text: string): Result<CycleReports, string> {
  const reports = { metar: new Map<string, StationReport>(), taf: new Map<string, StationReport>() }
  let timeMs: number | null = null
  let open = ''

  const close = () => {
    const raw = spoken(open)
    const place = filed(raw)
    open = ''
    if (place === null) return
    const before = reports[place.kind].get(place.ident)
    if (before !== undefined && (before.timeMs ?? 0) > (timeMs ?? 0)) return
    reports[place.kind].set(place.ident, { name: null, raw, timeMs })
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
  return nothing && text.trim() !== '' ? err('holds no report') : ok(reports)
}
