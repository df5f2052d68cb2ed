import {
  err,
  isJsonObject,
  type JsonObject,
  ok,
  parseInstantMs,
  type ReportKind,
  type Result,
  readJson,
  type StationReport,
} from '@flightbag/core'

/** The fields of an entry that are read, by the kind of report. */
const FIELDS = {
  metar: { raw: 'rawOb', time: 'obsTime', received: 'receiptTime' },
  taf: { raw: 'rawTAF', time: 'issueTime', received: 'dbPopTime' },
} as const

/** 9999-12-31T23:59:59Z in seconds: what lies beyond is no time of a report. */
const LAST_SECOND = 253_402_300_799

/** Times come as epoch seconds or as ISO 8601, which before 2025 had a blank for the T and no zone; it was UTC all along. */
function instantOf(value: unknown): number | null {
  if (typeof value === 'number') return value >= 0 && value <= LAST_SECOND ? Math.floor(value * 1000) : null
  if (typeof value !== 'string') return null
  const text = value.trim().replace(' ', 'T')
  return parseInstantMs(text) ?? parseInstantMs(`${text}Z`)
}

/** A report and how it compares with others of its station: by its own time, then by when the provider got it. */
interface Ranked {
  readonly report: StationReport
  readonly timeMs: number
  readonly receivedMs: number
}

const newer = (a: Ranked, b: Ranked) => a.timeMs > b.timeMs || (a.timeMs === b.timeMs && a.receivedMs > b.receivedMs)

const filled = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** How many words into a report its indicator stands at the latest: behind `TAF AMD` or `METAR COR`, written twice at worst. */
const HEADER_WORDS = 5

function ranked(kind: ReportKind, ident: string, entry: JsonObject): Ranked | null {
  const fields = FIELDS[kind]
  const raw = filled(entry[fields.raw])
  // One aerodrome's weather under another's name would be worse than none.
  if (raw === null || !raw.split(/\s+/, HEADER_WORDS).includes(ident)) return null
  const timeMs = instantOf(entry[fields.time])
  return {
    report: { name: filled(entry.name), raw, timeMs },
    timeMs: timeMs ?? Number.NEGATIVE_INFINITY,
    receivedMs: instantOf(entry[fields.received]) ?? Number.NEGATIVE_INFINITY,
  }
}

/** What an answer held. */
export interface ReadAnswer {
  /** The newest report of each station asked for that has any. */
  readonly reports: ReadonlyMap<string, StationReport | Error>
  /** Entries of stations asked for: an answer that is full may have left out more. */
  readonly entries: number
}

function parsed(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

/**
 * The newest report of each of the stations asked for, from the body of an answer. Fails, saying why, when the answer is
 * not the list of reports it should be, or speaks of other stations alone: that is never taken for "no reports". A station
 * with an entry that holds no report, or another station's, gets an error; entries of stations nobody asked for are
 * passed over beside those of stations that were.
 */
export function readAnswer(kind: ReportKind, text: string, asked: ReadonlySet<string>): Result<ReadAnswer, string> {
  const answer = parsed(text)
  if (!Array.isArray(answer)) return err('is no JSON array')
  const newest = new Map<string, Ranked | Error>()
  let entries = 0
  for (const entry of answer as readonly unknown[]) {
    const ident = isJsonObject(entry) && typeof entry.icaoId === 'string' ? entry.icaoId.trim().toUpperCase() : null
    if (!isJsonObject(entry) || ident === null) return err('has an entry without icaoId')
    if (!asked.has(ident)) continue
    entries++
    const found = ranked(kind, ident, entry)
    const before = newest.get(ident)
    if (found === null) newest.set(ident, new Error(`the entry of ${ident} holds no report of it`))
    else if (before === undefined || (!(before instanceof Error) && newer(found, before))) newest.set(ident, found)
  }
  if (entries === 0 && answer.length > 0) return err('is about other stations')
  const reports = new Map<string, StationReport | Error>()
  for (const [ident, best] of newest) reports.set(ident, best instanceof Error ? best : best.report)
  return ok({ reports, entries })
}
