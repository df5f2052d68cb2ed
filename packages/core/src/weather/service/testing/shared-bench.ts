import { memoryBoard } from '../../memory-board.ts'
import type { ReportKind, StationReport, WeatherSource } from '../../port.ts'
import { requestGate } from '../../request-gate.ts'
import { cachedWeather, type StationWeather } from '../cached-weather.ts'
import { sharedReports } from '../shared-reports.ts'

export const [SECOND_MS, MINUTE_MS] = [1000, 60_000]

/** A clock that moves only when nothing else can happen, to the end of the next wait. */
function virtualTime() {
  const time = { ms: Date.UTC(2026, 9, 3, 12, 0) }
  const waits: { readonly untilMs: number; readonly end: () => void }[] = []

  function wait(ms: number) {
    return new Promise<void>((end) => waits.push({ untilMs: time.ms + ms, end }))
  }

  /** Lets time pass until the work is done. */
  async function during<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const settled = work.finally(() => {
      isDone = true
    })
    settled.catch(() => null)
    for (;;) {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (isDone) return settled
      const [next] = waits.sort((a, b) => a.untilMs - b.untilMs)
      if (next === undefined) throw new Error('nothing is left to wait for')
      waits.shift()
      time.ms = Math.max(time.ms, next.untilMs)
      next.end()
    }
  }
  return { time, clock: () => time.ms, wait, during }
}

interface Sent {
  readonly kind: ReportKind
  readonly idents: readonly string[]
  readonly atMs: number
}

/** What the provider of a test does with a request; it answers with a report of each station where it does nothing. */
type Behaviour = (request: Sent) => Promise<ReadonlyMap<string, StationReport | Error>> | null

export function reportOf(kind: ReportKind, ident: string, timeMs: number): StationReport {
  return { name: null, raw: `${kind.toUpperCase()} ${ident}`, timeMs }
}

/** Some processes with one board, a provider that needs 300 ms, and a list of what it received. */
export function bench({ processes = 1, perMinute = 20, answersInPause = false, board = memoryBoard() } = {}) {
  const { time, clock, wait, during } = virtualTime()
  const sent: Sent[] = []
  const failures: unknown[] = []
  const provider: { behaviour: Behaviour } = { behaviour: () => null }

  function start() {
    const gate = requestGate({ board, provider: 'test', clock, perMinute })
    const source = {
      provider: 'test',
      perRequest: { metar: 70, taf: 200 },
      requests: () => gate.requests(),
      answersInPause,
      async reports(kind: ReportKind, idents: readonly string[]) {
        const deadlineMs = clock() + 8000
        for (let closed = await gate.enter(); closed !== null; closed = await gate.enter()) {
          if (closed.refused && answersInPause) break
          if (closed.untilMs >= deadlineMs) throw new Error(closed.cause)
          await wait(closed.untilMs - clock())
        }
        const request = { kind, idents, atMs: clock() }
        sent.push(request)
        const answer = provider.behaviour(request)
        if (answer !== null) return answer
        await wait(300)
        return new Map(idents.map((ident) => [ident, reportOf(kind, ident, request.atMs)]))
      },
    } satisfies WeatherSource
    const shared = sharedReports({ board, source, clock, wait, onFailure: (error) => failures.push(error) })
    return { ...shared, gate, ...cachedWeather({ lookUp: shared.lookUp, clock }) }
  }

  function mostInAMinute() {
    return Math.max(
      0,
      ...sent.map(({ atMs }) => sent.filter((each) => each.atMs - atMs >= 0 && each.atMs - atMs < MINUTE_MS).length),
    )
  }
  return {
    time,
    clock,
    wait,
    during,
    sent,
    failures,
    provider,
    start,
    mostInAMinute,
    list: Array.from({ length: processes }, start),
  }
}

/** Some ICAO indicators. */
export function indicators(count: number) {
  function letter(at: number) {
    return String.fromCharCode(65 + (at % 26))
  }
  return Array.from(
    { length: count },
    (_, at) => `S${letter(Math.floor(at / 676))}${letter(Math.floor(at / 26))}${letter(at)}`,
  )
}

/** The different outcomes of some stations. */
export function outcomes(found: ReadonlyMap<string, StationWeather>) {
  return [...new Set([...found.values()].flatMap(({ metar, taf }) => [metar.outcome, taf.outcome]))]
}

/** A provider that refuses every request. */
export async function refused(): Promise<never> {
  throw new Error('it answered 500')
}
