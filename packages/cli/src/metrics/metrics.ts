import { methodName } from '@flightbag/core/ports'
import type { RequestRecord } from '@flightbag/http'
import { BUILD, VERSION } from '../lib/version.ts'
import { type CallMetrics, createCallMetrics } from './call-metrics.ts'

/** Upper bounds of the duration buckets, in seconds, as OpenTelemetry recommends for HTTP servers. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] as const

interface Series {
  readonly labels: string
  /** The number of requests in each bucket; those beyond all bounds are in none. */
  readonly buckets: number[]
  count: number
  sum: number
}

export interface Metrics {
  readonly calls: CallMetrics
  request(record: RequestRecord): void
  /** Reports the number of requests in the queue of the whole API. */
  waiting(requests: number): void
  /** All counts in Prometheus's text format, with the given lines of the store. */
  text(store?: readonly string[]): string
}

const NAME = 'http_server_request_duration_seconds'

/**
 * Counts requests by method, route template and status, so that the number of series is bounded, whatever clients send.
 */
export function createMetrics(startedAtMs: number): Metrics {
  const series = new Map<string, Series>()

  function seriesOf({ method, route, status }: RequestRecord): Series {
    const known = methodName(method)
    // OpenTelemetry's name for all others
    const name = known === 'OTHER' ? '_OTHER' : known
    const template = route === null ? '' : route.slice(route.indexOf(' ') + 1)
    const labels = `http_request_method="${name}",http_route="${template}",http_response_status_code="${status}"`
    const found = series.get(labels)
    if (found !== undefined) return found
    const made = { labels, buckets: BOUNDS.map(() => 0), count: 0, sum: 0 }
    series.set(labels, made)
    return made
  }

  const calls = createCallMetrics()
  const classes = createStatusClasses()
  let waitingRequests = 0

  return {
    calls,
    request(record) {
      classes.count(record.status)
      const one = seriesOf(record)
      const seconds = record.durationMs / 1000
      const at = BOUNDS.findIndex((bound) => seconds <= bound)
      if (at >= 0) one.buckets[at]! += 1
      one.count += 1
      one.sum += seconds
    },
    waiting(requests) {
      waitingRequests = requests
    },
    text: (store = []) =>
      [
        `# HELP ${NAME} Duration of HTTP requests, by route template.`,
        `# TYPE ${NAME} histogram`,
        ...[...series.values()].flatMap(histogram),
        ...classes.lines(),
        ...calls.lines(),
        '# HELP flightbag_requests_waiting Requests in the queue of the whole API, in this process.',
        '# TYPE flightbag_requests_waiting gauge',
        `flightbag_requests_waiting ${waitingRequests}`,
        ...store,
        '# HELP flightbag_build_info The version of the program and the commit it was built from.',
        '# TYPE flightbag_build_info gauge',
        `flightbag_build_info{version="${VERSION}",commit="${BUILD?.commit ?? ''}"} 1`,
        '# HELP process_start_time_seconds When the server started, since 1970-01-01.',
        '# TYPE process_start_time_seconds gauge',
        `process_start_time_seconds ${startedAtMs / 1000}`,
        '# HELP process_resident_memory_bytes Memory of the process.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '',
      ].join('\n'),
  }
}

function histogram({ labels, buckets, count, sum }: Series): string[] {
  let below = 0
  const lines = BOUNDS.map((bound, at) => {
    below += buckets[at]!
    return `${NAME}_bucket{${labels},le="${bound}"} ${below}`
  })
  return [
    ...lines,
    `${NAME}_bucket{${labels},le="+Inf"} ${count}`,
    `${NAME}_sum{${labels}} ${sum}`,
    `${NAME}_count{${labels}} ${count}`,
  ]
}

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** The number of answers of each class of status. */
interface StatusClasses {
  count(status: number): void
  /** The lines of Prometheus's text format. */
  lines(): readonly string[]
}

/**
 * Every class is 0 from the start. A series that begins with its first event has no increase, so a rule about the
 * series of routes and statuses does not see the first `500` of each.
 */
function createStatusClasses(): StatusClasses {
  const counts = new Map<string, number>(CLASSES.map((name) => [name, 0]))
  return {
    count(status) {
      const name = `${Math.floor(status / 100)}xx`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    lines: () => [
      '# HELP flightbag_responses_total Answers by class of their status; each class is 0 from the start.',
      '# TYPE flightbag_responses_total counter',
      ...[...counts].map(([name, count]) => `flightbag_responses_total{status_class="${name}"} ${count}`),
    ],
  }
}
