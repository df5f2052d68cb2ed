import {
  type EpochMs,
  type ReportKind,
  replacesReport,
  type StationReport,
  trimEndOf,
  type WeatherSource,
} from '@flightbag/core/ports'
import { USER_AGENT } from './awc.ts'
import { readBody } from './read-body.ts'
import { readCycle } from './read-cycle.ts'

/** The connection to NOAA's file server. */
export interface NoaaOptions {
  /** The part of the addresses before `/data/`. */
  readonly baseUrl?: string
  readonly userAgent?: string
  /** The timeout of all requests for one call together, in milliseconds. */
  readonly timeLimitMs?: number
  readonly clock?: () => EpochMs
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/** A file is requested at most once in this time. */
const FILE_LIFE_MS = 5 * MINUTE_MS

/** A file of an hour has about 1 MB. */
const FILE_BYTES = 64 * 1024 * 1024

/**
 * The files of a kind: one for each cycle of so many hours, named after its hour, which begins before that hour. The
 * newest ones together have the last report of each station that reports at least every three hours, and the TAF in
 * force.
 */
const CYCLES = {
  metar: { folder: 'observations/metar', hours: 1, earlyMs: 15 * MINUTE_MS, files: 4 },
  taf: { folder: 'forecasts/taf', hours: 6, earlyMs: HOUR_MS, files: 2 },
} as const

type Reports = ReadonlyMap<string, StationReport>

interface KeptFile {
  readonly reports: Reports
  readonly readMs: EpochMs
  /** The headers with which the server says whether the file has changed. */
  readonly unchanged: Readonly<Record<string, string>>
}

/** The names of the newest files, the newest first. */
function fileNames(kind: ReportKind, nowMs: EpochMs): readonly string[] {
  const { folder, hours, earlyMs, files } = CYCLES[kind]
  const newest = Math.floor((nowMs + earlyMs) / (hours * HOUR_MS)) * hours
  return Array.from({ length: files }, (_, at) => {
    const hour = (newest - at * hours) % 24
    return `${folder}/cycles/${String(hour).padStart(2, '0')}Z.TXT`
  })
}

function unchangedHeaders({ headers }: Response): Readonly<Record<string, string>> {
  const [tag, modified] = [headers.get('etag'), headers.get('last-modified')]
  if (tag !== null) return { 'If-None-Match': tag }
  return modified === null ? {} : { 'If-Modified-Since': modified }
}

/**
 * METARs and TAFs from the cycle files of NOAA: few large files with all stations of the world, for the time in which
 * another source cannot be reached. A file that does not exist yet is empty; any other failure causes a rejection. The
 * files of yesterday, which have the same names until they are replaced, change nothing: the newest report wins.
 */
export function noaaSource({
  baseUrl = 'https://tgftp.nws.noaa.gov',
  userAgent = USER_AGENT,
  timeLimitMs = 5000,
  clock = Date.now,
}: NoaaOptions = {}): WeatherSource {
  const base = trimEndOf(baseUrl, '/')
  let kept = new Map<string, KeptFile>()
  const underWay = new Map<string, Promise<KeptFile | null>>()

  /** A file; null if it does not exist. */
  async function download(kind: ReportKind, name: string, before: KeptFile | undefined): Promise<KeptFile | null> {
    const url = `${base}/data/${name}`
    const headers = { 'User-Agent': userAgent, ...before?.unchanged }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeLimitMs) })
    const { status } = response
    if (status === 200) {
      const cycle = readCycle(await readBody(response, FILE_BYTES))
      if (!cycle.ok) throw new Error(`${url}: ${cycle.failure}`)
      return { reports: cycle.value[kind], readMs: clock(), unchanged: unchangedHeaders(response) }
    }
    await response.body?.cancel()
    if (status === 304 && before !== undefined) return { ...before, readMs: clock() }
    if (status === 404) return null
    throw new Error(`${url} answered ${status}`)
  }

  function file(kind: ReportKind, name: string): Promise<KeptFile | null> {
    const before = kept.get(name)
    if (before !== undefined && Math.abs(clock() - before.readMs) < FILE_LIFE_MS) return Promise.resolve(before)
    const joined = underWay.get(name)
    if (joined !== undefined) return joined
    const running = download(kind, name, before).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }

  return {
    provider: 'tgftp.nws.noaa.gov',
    async reports(kind, idents) {
      if (idents.length === 0) return new Map()
      const names = fileNames(kind, clock())
      const files = await Promise.all(names.map(async (name) => [name, await file(kind, name)] as const))
      const present = files.flatMap(([name, content]) => (content === null ? [] : [[name, content] as const]))
      if (present.length === 0) throw new Error(`${base} has none of the files ${names.join(', ')}`)
      const { folder } = CYCLES[kind]
      kept = new Map([...[...kept].filter(([name]) => !name.startsWith(folder)), ...present])
      const found = new Map<string, StationReport>()
      for (const [, { reports }] of [...present].reverse()) {
        for (const ident of idents) {
          const [report, before] = [reports.get(ident), found.get(ident)]
          if (report !== undefined && (before === undefined || replacesReport(report, before))) found.set(ident, report)
        }
      }
      return found
    },
  }
}
