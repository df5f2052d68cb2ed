/** The limit of the specification for one key, in any 60 seconds. */
export const REQUESTS_PER_MINUTE = 120
const SPAN_MS = 60_000

interface PaceOptions {
  readonly requests?: number
  /** Milliseconds of a clock that never steps back. */
  readonly now?: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly log?: RequestLog
}

/** Remembers when requests were sent, so that a process that follows a killed one keeps the limit too. */
export interface RequestLog {
  /** Milliseconds since each of the last requests, the earliest request first. */
  ages(): readonly number[]
  /** A request is being sent now. */
  add(): void
}

/** Resolves when the next request may be sent: at most `requests` start in any 60 seconds. */
export function pace({ requests = REQUESTS_PER_MINUTE, now = () => performance.now(), sleep, log }: PaceOptions) {
  const startedAt = (log?.ages() ?? []).slice(-requests).map((ageMs) => now() - ageMs)
  let last: Promise<void> = Promise.resolve()
  async function turn() {
    const oldest = startedAt.length < requests ? null : startedAt.shift()!
    // The clock of the service counts arrivals; a margin covers a request that travels faster than an earlier one.
    if (oldest !== null) for (let left = 1; left > 0; left = oldest + SPAN_MS + 250 - now()) await sleep(left)
    startedAt.push(now())
    log?.add()
  }
  return (): Promise<void> => {
    last = last.then(turn)
    return last
  }
}
