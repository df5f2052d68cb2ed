import {
  correctionRank,
  err,
  isJsonObject,
  type JsonObject,
  ok,
  parseInstantMs,
  type ReportKind,
  type Result,
  readJson,
  type StationReport,
  upperAscii,
} from '@flightbag/core/ports'

/** The fields of an entry that are read, by the kind of report. */
const FIELDS = {
  metar: { raw: 'rawOb', time: 'obsTime', received: 'receiptTime' },
  taf: { raw: 'rawTAF', time: 'issueTime', received: 'dbPopTime' },
} as const

/** 9999-12-31T23:59:59Z in seconds: a later time is not that of a report. */
const LAST_SECOND = 253_402_300_799

/** Times are epoch seconds or ISO 8601, before 2025 with a blank for the T and without a zone, but always UTC. */
function instantOf(value: unknown): number | null {
  if (typeof value === 'number') return value >= 0 && value <= LAST_SECOND ? Math.floor(value * 1000) : null
  if (typeof value !== 'string') return null
  const text = value.trim().replace(' ', 'T')
  return parseInstantMs(text) ?? parseInstantMs(`${text}Z`)
}

/**
 * A report with the values that order the reports of its station: its time, its correction, its arrival at the
 * provider.
 */
interface Ranked {
  readonly report: StationReport
  readonly order: readonly [timeMs: number, correction: number, receivedMs: number]
}

function isNewer({ order: a }: Ranked, { order: b }: Ranked): boolean {
  const at = a.findIndex((figure, place) => figure !== b[place])
  return at >= 0 && a[at]! > b[at]!
}

function filled(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The words before the station of a report, which some relays repeat: `TAF TAF AMD`, `METAR COR`. */
const BEFORE_STATION = /^(?:(?:METAR|SPECI|TAF|AMD|COR)\s+)*/

/** Whether a report is that of a station, and does not only mention it. */
function isReportOf(ident: string, raw: string): boolean {
  return raw.replace(BEFORE_STATION, '').split(/\s/, 1)[0] === ident
}

function ranked(kind: ReportKind, ident: string, entry: JsonObject): Ranked | null {
  const fields = FIELDS[kind]
  const raw = filled(entry[fields.raw])
  // The weather of another aerodrome must never be served under this name.
  if (raw === null || !isReportOf(ident, raw)) return null
  const timeMs = instantOf(entry[fields.time])
  return {
    report: { name: filled(entry.name), raw, timeMs },
    order: [
      timeMs ?? Number.NEGATIVE_INFINITY,
      correctionRank(raw),
      instantOf(entry[fields.received]) ?? Number.NEGATIVE_INFINITY,
    ],
  }
}

/** The reports of one answer. */
export interface ProviderReports {
  /** The newest report of each requested station; an error for a station of which no entry can be read. */
  readonly reports: ReadonlyMap<string, StationReport | Error>
  /** The number of entries of requested stations. A full answer may be incomplete. */
  readonly entries: number
}

function parsed(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

/** The station of an entry; null for an entry without one. */
function stationOf(entry: unknown): string | null {
  const station = isJsonObject(entry) && typeof entry.icaoId === 'string' ? filled(entry.icaoId) : null
  return station === null ? null : upperAscii(station)
}

/**
 * The newest report of each requested station, from the body of an answer; of two reports with the same time, the
 * correction. Fails, with the reason, when the answer is not a list of reports, or contains no entry of a requested
 * station although it is not empty: such an answer does not mean "no reports". One entry that cannot be read (without a
 * station, without a report, with the report of another station) does not affect the others; a station that has only
 * such entries gets an error.
 */
export function readProviderReports(
  kind: ReportKind,
  text: string,
  asked: ReadonlySet<string>,
): Result<ProviderReports, string> {
  const answer = parsed(text)
  if (!Array.isArray(answer)) return err('is no JSON array')
  const newest = new Map<string, Ranked>()
  const reports = new Map<string, StationReport | Error>()
  let entries = 0
  let nameless = 0
  for (const entry of answer as readonly unknown[]) {
    const ident = stationOf(entry)
    if (ident === null || !isJsonObject(entry)) nameless++
    else if (asked.has(ident)) {
      entries++
      const found = ranked(kind, ident, entry)
      const before = newest.get(ident)
      if (found !== null && (before === undefined || isNewer(found, before))) newest.set(ident, found)
      reports.set(ident, newest.get(ident)?.report ?? new Error(`the entry of ${ident} is not a report of it`))
    }
  }
  if (entries > 0 || answer.length === 0) return ok({ reports, entries })
  return err(nameless > 0 ? 'has an entry without icaoId' : 'is about other stations')
}
