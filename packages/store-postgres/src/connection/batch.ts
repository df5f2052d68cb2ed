interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions<Input> {
  /** The largest number of inputs in one call. */
  readonly maxBatch: number
  /** The largest number of calls in progress; 1 by default. */
  readonly concurrency?: number
  /** Whether two inputs can share a call; by default all can. */
  readonly compatible?: (a: Input, b: Input) => boolean
}

/**
 * Combines the inputs that arrive in one turn of the event loop, or while `concurrency` calls are in progress, into one call. `call` returns
 * one output for each input, in order. If a call fails, exactly the inputs of that call fail.
 */
export function batch<Input, Output>(
  call: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { maxBatch, concurrency = 1, compatible = () => true }: BatchOptions<Input>,
): (input: Input) => Promise<Output> {
  const queue: Waiting<Input, Output>[] = []
  let inProgress = 0
  let scheduled = false

  /** Removes the longest compatible run of inputs from the front of the queue. */
  function nextBatch(): Waiting<Input, Output>[] {
    const first = queue[0]!
    const end = queue.findIndex(({ input }, i) => i >= maxBatch || !compatible(first.input, input))
    return queue.splice(0, end === -1 ? queue.length : end)
  }

  async function run(waiting: readonly Waiting<Input, Output>[]): Promise<void> {
    inProgress++
    try {
      const outputs = await call(waiting.map(({ input }) => input))
      for (const [i, { resolve }] of waiting.entries()) resolve(outputs[i]!)
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
    inProgress--
    schedule()
  }

  /** Starts the next call one turn later, so that inputs of the current turn join it. */
  function schedule(): void {
    if (scheduled || queue.length === 0 || inProgress === concurrency) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void run(nextBatch())
      schedule()
    })
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject })
      schedule()
    })
}
