const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** The number of answers of each class of status. */
export interface StatusClasses {
  count(status: number): void
  /** The lines of Prometheus's text format. */
  lines(): readonly string[]
}

/**
 * Every class is 0 from the start. A series that begins with its first event has no increase, so a rule about the
 * series of routes and statuses does not see the first `500` of each.
 */
export function createStatusClasses(): StatusClasses {
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
