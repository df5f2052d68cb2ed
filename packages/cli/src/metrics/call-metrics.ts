/** A part of the service outside this process whose calls are measured. */
export type Target = 'database' | 'files'

interface Calls {
  inProgress: number
  count: number
  seconds: number
}

export interface CallMetrics {
  /** Runs and measures one call, also if it fails. */
  measure<T>(target: Target, call: () => Promise<T>): Promise<T>
  /** The lines of Prometheus's text format. */
  lines(): readonly string[]
}

/** Counts and times the calls to each target: their mean duration, and the number that wait or run. */
export function createCallMetrics(nowMs: () => number = () => performance.now()): CallMetrics {
  const targets: Readonly<Record<Target, Calls>> = {
    database: { inProgress: 0, count: 0, seconds: 0 },
    files: { inProgress: 0, count: 0, seconds: 0 },
  }
  function each(line: (target: string, calls: Calls) => string): string[] {
    return Object.entries(targets).map(([target, calls]) => line(target, calls))
  }
  return {
    async measure(target, call) {
      const calls = targets[target]
      const startedMs = nowMs()
      calls.inProgress += 1
      try {
        return await call()
      } finally {
        calls.inProgress -= 1
        calls.count += 1
        calls.seconds += (nowMs() - startedMs) / 1000
      }
    },
    lines: () => [
      '# HELP flightbag_call_duration_seconds Duration of admissions in the database and of look-ups of files.',
      '# TYPE flightbag_call_duration_seconds summary',
      ...each((target, { seconds }) => `flightbag_call_duration_seconds_sum{target="${target}"} ${seconds}`),
      ...each((target, { count }) => `flightbag_call_duration_seconds_count{target="${target}"} ${count}`),
      '# HELP flightbag_calls_in_progress These calls, waiting for a connection or for their answer.',
      '# TYPE flightbag_calls_in_progress gauge',
      ...each((target, { inProgress }) => `flightbag_calls_in_progress{target="${target}"} ${inProgress}`),
    ],
  }
}
