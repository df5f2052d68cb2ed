import {
  deepestMessage,
  type EpochMs,
  type ReportKind,
  type StationReport,
  type WeatherSource,
} from '@flightbag/core/ports'

/** How long a source that could not be reached is not asked again while another one follows it, in milliseconds. */
const PAUSE_MS = 60_000

type Reports = ReadonlyMap<string, StationReport | Error>

/** The options of sources in an order. */
export interface InOrderOptions {
  readonly clock?: () => EpochMs
}

function joined(before: Error, after: Error): Error {
  return new Error(`${before.message}; ${after.message}`, { cause: after })
}

/**
 * Sources of which each takes over the stations that the ones before it could not answer. A source that answers has the
 * word: "no report" is an answer. One that could not be reached is asked again after a minute, and gives back. Each
 * report names its source. Rejects, with the reason of each source, if none could be reached.
 */
export function inOrder(sources: readonly WeatherSource[], { clock = Date.now }: InOrderOptions = {}): WeatherSource {
  const [first] = sources
  if (first === undefined) throw new Error('at least one source is necessary')
  const pausedUntilMs = new Map<WeatherSource, EpochMs>()
  const limited = sources.find(({ requests }) => requests !== undefined)
  const largest = sources.find(({ perRequest }) => perRequest !== undefined)

  async function ask(source: WeatherSource, kind: ReportKind, idents: readonly string[]): Promise<Reports> {
    const reports = await source.reports(kind, idents).catch((reason) => {
      pausedUntilMs.set(source, clock() + PAUSE_MS)
      const error = new Error(`${source.provider}: ${deepestMessage(reason)}`, { cause: reason })
      return new Map(idents.map((ident) => [ident, error]))
    })
    const named = [...reports].map(([ident, report]) => {
      return [ident, report instanceof Error ? report : { ...report, provider: source.provider }] as const
    })
    return new Map(named)
  }

  return {
    provider: first.provider,
    ...(largest?.perRequest === undefined ? {} : { perRequest: largest.perRequest }),
    ...(limited?.requests === undefined ? {} : { requests: () => limited.requests!() }),
    answersInPause: sources.length > 1,
    async reports(kind, idents) {
      const found = new Map<string, StationReport | Error>()
      let missing = idents
      // If all are in a pause, all are asked: nobody else could answer.
      const ready = sources.filter((source) => clock() >= (pausedUntilMs.get(source) ?? 0))
      for (const source of ready.length > 0 ? ready : sources) {
        if (missing.length === 0) break
        const reports = await ask(source, kind, missing)
        for (const ident of missing) {
          const [before, report] = [found.get(ident), reports.get(ident)]
          if (report === undefined) found.delete(ident)
          else if (before instanceof Error && report instanceof Error) found.set(ident, joined(before, report))
          else found.set(ident, report)
        }
        missing = missing.filter((ident) => found.get(ident) instanceof Error)
      }
      const failures = [...found.values()].filter((report) => report instanceof Error)
      if (idents.length > 0 && failures.length === idents.length) throw failures[0]
      return found
    },
  }
}
