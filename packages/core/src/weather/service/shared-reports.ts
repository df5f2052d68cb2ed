import { DAY_MS, MINUTE_MS } from '../../lib/instant.ts'
import type { Clock, EpochMs } from '../../lib/system.ts'
import type { BoardEntry, DueStations, WeatherBoard } from '../board-port.ts'
import type { ReportKind, WeatherSource } from '../port.ts'
import { answerText, storedResult } from './board-answer.ts'
import {
  type CachedReport,
  FAILURE_LIFE_MS,
  type OnFailure,
  type ReportLookup,
  reportsOf,
  WEATHER_LIFE_MS,
} from './report-lookup.ts'

/** The time in which the calls of one moment are joined: short beside a request, long beside a burst of calls. */
const MOMENT_MS = 100

/** The time between two looks at what other processes have stored. */
const LOOK_MS = 200

/** The longest wait of a call for the budget, another process or a second source. */
const LONGEST_WAIT_MS = 10_000

/** The time after which other processes may request the stations of a process that has stopped. */
const TAKEN_MS = 15_000

/** The ages, in milliseconds, at which the reports of a station are due, after the last call for it. */
interface DueAges extends Pick<DueStations, 'first'> {
  readonly askedMs: number
  readonly fetchedMs: number
  readonly failedMs: number
}

/** The stations for which a call may wait. */
const WAITED_FOR: DueAges = {
  askedMs: 2 * MINUTE_MS,
  fetchedMs: WEATHER_LIFE_MS,
  failedMs: FAILURE_LIFE_MS,
  first: 'asked first',
}

/** The stations that are requested in advance: if the budget does not suffice, those that pilots asked for last. */
const IN_ADVANCE: DueAges = { askedMs: DAY_MS, fetchedMs: 4 * MINUTE_MS, failedMs: MINUTE_MS, first: 'asked last' }

const KINDS: readonly ReportKind[] = ['metar', 'taf']

/** A source whose requests are limited. */
export type LimitedSource = WeatherSource & Required<Pick<WeatherSource, 'perRequest' | 'requests'>>

/** The reports that all processes share. */
export interface SharedReports {
  readonly lookUp: ReportLookup
  /** Requests the reports that will soon be old, and for which a caller asked in the last day, with half the budget. */
  refresh(): Promise<void>
}

export interface SharedOptions {
  readonly board: WeatherBoard
  readonly source: LimitedSource
  readonly clock: Clock
  readonly wait: (ms: number) => Promise<void>
  readonly onFailure?: OnFailure
}

/** A call that waits for the report of a station. */
interface Waiting {
  readonly untilMs: EpochMs
  readonly answer: (found: CachedReport) => void
}

/**
 * Reports through a board that all processes share: each station is requested by one process, and one request contains
 * the stations for which any process waits. A call waits up to ten seconds if no request is permitted now.
 */
export function sharedReports({ board, source, clock, wait, onFailure }: SharedOptions): SharedReports {
  const waiting: Record<ReportKind, Map<string, Waiting>> = { metar: new Map(), taf: new Map() }
  const requests = new Set<Promise<void>>()
  let isRunning = false

  async function request(kind: ReportKind, taken: readonly BoardEntry[]): Promise<void> {
    const fetchedMs = clock()
    const idents = taken.map(({ ident }) => ident)
    const reports = await reportsOf(source, kind, idents, onFailure)
    const answered = taken.flatMap((entry) => {
      const report = reports?.get(entry.ident)
      if (reports === null || report instanceof Error) return []
      return [{ ident: entry.ident, answer: answerText(report, entry) }]
    })
    const known = new Set(answered.map(({ ident }) => ident))
    const failed = idents.filter((ident) => !known.has(ident))
    if (answered.length > 0) await board.put(kind, answered, fetchedMs)
    if (failed.length > 0) await board.fail(kind, failed, clock())
  }

  function begin(kind: ReportKind, taken: readonly BoardEntry[]): Promise<void> {
    const running = request(kind, taken)
      .catch((error) => onFailure?.(error))
      .finally(() => requests.delete(running))
    requests.add(running)
    return running
  }

  function takeDue(kind: ReportKind, { askedMs, fetchedMs, failedMs, first }: DueAges) {
    const nowMs = clock()
    const due = {
      askedSinceMs: nowMs - askedMs,
      fetchedBeforeMs: nowMs - fetchedMs + 1,
      failedBeforeMs: nowMs - failedMs + 1,
      first,
      limit: source.perRequest[kind],
    }
    return board.take(kind, due, nowMs, nowMs + TAKEN_MS)
  }

  /** The kinds of report, first the one for which a call waits longest: otherwise METARs would use up the budget. */
  function longestWaitFirst(): readonly ReportKind[] {
    function untilMs(kind: ReportKind) {
      const [first] = waiting[kind].values()
      return first?.untilMs ?? Number.POSITIVE_INFINITY
    }
    return untilMs('taf') < untilMs('metar') ? ['taf', 'metar'] : ['metar', 'taf']
  }

  /** Requests the stations that callers wait for, as far as the budget goes. In a pause, a second source may answer. */
  async function requestWaited(): Promise<void> {
    const { free, pause } = await source.requests()
    let left = pause === null ? free : Number.POSITIVE_INFINITY
    for (const kind of longestWaitFirst()) {
      while (left > 0) {
        const taken = await takeDue(kind, WAITED_FOR)
        if (taken.length === 0) break
        void begin(kind, taken)
        left--
      }
    }
  }

  /** Answers the calls whose station has a result, and those that have waited for too long. */
  async function answerWaiting(kind: ReportKind): Promise<void> {
    const calls = waiting[kind]
    if (calls.size === 0) return
    const entries = await board.read(kind, [...calls.keys()])
    const nowMs = clock()
    const found = new Map(entries.map((entry) => [entry.ident, storedResult(entry, nowMs)]))
    for (const [ident, { untilMs, answer }] of [...calls]) {
      const result = found.get(ident) ?? (nowMs >= untilMs ? unavailableAt(nowMs) : null)
      if (result === null) continue
      calls.delete(ident)
      answer(result)
    }
  }

  function answerAll(result: CachedReport): void {
    for (const calls of Object.values(waiting)) {
      for (const { answer } of calls.values()) answer(result)
      calls.clear()
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    try {
      await wait(MOMENT_MS)
      while (KINDS.some((kind) => waiting[kind].size > 0)) {
        await requestWaited()
        await Promise.race([wait(LOOK_MS), ...requests])
        await Promise.all(KINDS.map(answerWaiting))
      }
    } catch (error) {
      onFailure?.(error)
      answerAll(unavailableAt(clock()))
    } finally {
      isRunning = false
    }
  }

  function waitFor(kind: ReportKind, ident: string): Promise<CachedReport> {
    return new Promise((answer) => waiting[kind].set(ident, { untilMs: clock() + LONGEST_WAIT_MS, answer }))
  }

  async function lookUp(kind: ReportKind, idents: readonly string[]): Promise<ReadonlyMap<string, CachedReport>> {
    const entries = await board.ask(kind, idents, clock())
    const nowMs = clock()
    const stored = new Map(entries.map((entry) => [entry.ident, storedResult(entry, nowMs)]))
    const results = idents.map((ident) => stored.get(ident) ?? waitFor(kind, ident))
    if (!isRunning && waiting[kind].size > 0) void run()
    return new Map(await Promise.all(results.map(async (result, at) => [idents[at]!, await result] as const)))
  }

  return {
    lookUp: (kind, idents) =>
      lookUp(kind, idents).catch((error) => {
        onFailure?.(error)
        return new Map(idents.map((ident) => [ident, unavailableAt(clock())]))
      }),
    async refresh() {
      for (const kind of KINDS) {
        for (let full = true; full; ) {
          const { inLastMinute, perMinute, pause } = await source.requests()
          if (pause === null ? inLastMinute >= perMinute / 2 : source.answersInPause !== true) return
          const taken = await takeDue(kind, IN_ADVANCE)
          full = taken.length === source.perRequest[kind]
          if (taken.length > 0) await begin(kind, taken)
        }
      }
    },
  }
}

function unavailableAt(failedAtMs: EpochMs): CachedReport {
  return { outcome: 'unavailable', failedAtMs }
}
