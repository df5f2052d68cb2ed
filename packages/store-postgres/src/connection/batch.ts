import { performance } from 'node:perf_hooks'

interface Waiting<Input, Output> {
  readonly input: Input
  readonly sinceMs: number
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions<Input> {
  /** The largest number of inputs in one call. */
  readonly maxBatch: number
  /** Whether two inputs can share a call; by default all can. */
  readonly compatible?: (a: Input, b: Input) => boolean
  /**
   * The client of an input. If more inputs wait than one call takes, clients take turns, so that a busy one does not
   * delay the others.
   */
  readonly clientOf?: (input: Input) => string
  /**
   * The longest time between the arrival of an input and the start of its call, in milliseconds; by default any. While
   * each call takes until its time limit, inputs would otherwise arrive faster than they fail.
   */
  readonly longestWaitMs?: number
  /** The time in milliseconds, for tests. */
  readonly nowMs?: () => number
}

/**
 * Combines the inputs that arrive in one turn of the event loop, or while a call is in progress, into the next call.
 * `call` returns one output for each input, in order; an output that is an `Error` is the failure of its input
 * alone. If a call fails, exactly the inputs of that call fail.
 */
export function batch<Input, Output>(
  call: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  {
    maxBatch,
    compatible = () => true,
    clientOf = () => '',
    longestWaitMs = Number.POSITIVE_INFINITY,
    nowMs = () => performance.now(),
  }: BatchOptions<Input>,
): (input: Input) => Promise<Output> {
  const queue: Waiting<Input, Output>[] = []
  let isBusy = false

  /** Rejects the inputs that have waited for too long: the first of the queue, which is in the order of arrival. */
  function dropLate(): void {
    const oldestMs = nowMs() - longestWaitMs
    const kept = queue.findIndex(({ sinceMs }) => sinceMs >= oldestMs)
    for (const { reject } of queue.splice(0, kept === -1 ? queue.length : kept)) reject(waitedTooLong())
  }

  /**
   * Removes the next inputs from the queue: of its longest compatible run, as many as one call takes, with clients in
   * turn.
   */
  function nextBatch(): Waiting<Input, Output>[] {
    const first = queue[0]!
    const end = queue.findIndex(({ input }) => !compatible(first.input, input))
    const run = end === -1 ? queue : queue.slice(0, end)
    if (run.length <= maxBatch) return queue.splice(0, run.length)
    const chosen = new Set(inRotation(run, ({ input }) => clientOf(input)).slice(0, maxBatch))
    const rest = queue.filter((waiting) => !chosen.has(waiting))
    queue.splice(0, queue.length, ...rest)
    return [...chosen]
  }

  async function run(waiting: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await call(waiting.map(({ input }) => input))
      for (const [i, { resolve, reject }] of waiting.entries()) {
        const output = outputs[i]!
        if (output instanceof Error) reject(output)
        else resolve(output)
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
    isBusy = false
    dropLate()
    schedule()
  }

  /** Starts the next call one turn later, so that inputs of the current turn join it. */
  function schedule(): void {
    if (isBusy || queue.length === 0) return
    isBusy = true
    setImmediate(() => void run(nextBatch()))
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, sinceMs: nowMs(), resolve, reject })
      schedule()
    })
}

/** The error of an input that was not sent, because the calls before it took too long. */
function waitedTooLong(): Error {
  return Object.assign(new Error('the database did not answer earlier requests in time'), { code: 'ETIMEDOUT' })
}

/** The first of each client, then the second of each, and so on; each client's own order stays. */
function inRotation<T>(items: readonly T[], clientOf: (item: T) => string): readonly T[] {
  const seen = new Map<string, number>()
  const ranked = items.map((item) => {
    const client = clientOf(item)
    const rank = seen.get(client) ?? 0
    seen.set(client, rank + 1)
    return { item, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}
