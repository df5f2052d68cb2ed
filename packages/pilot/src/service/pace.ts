/** The limit of the specification for one key, in any 60 seconds. */
export const REQUESTS_PER_MINUTE = 120
const SPAN_MS = 60_000

export interface PaceOptions {
  readonly requests?: number
  /** Milliseconds of a clock that never steps back. */
  readonly now?: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** Resolves when the next request may be sent: at most `requests` start in any 60 seconds. */
export function pace({ requests = REQUESTS_PER_MINUTE, now = () => performance.now(), sleep }: PaceOptions) {
  const startedAt: number[] = []
  let last: Promise<void> = Promise.resolve()
  async function turn() {
    const oldest = startedAt.length < requests ? null : startedAt.shift()!
    // The clock of the service counts arrivals; a margin covers a request that travels faster than an earlier one.
    if (oldest !== null) for (let left = 1; left > 0; left = oldest + SPAN_MS + 250 - now()) await sleep(left)
    startedAt.push(now())
  }
  return (): Promise<void> => {
    last = last.then(turn)
    return last
  }
}
