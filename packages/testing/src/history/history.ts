/**
 * One call of a concurrent test and its response. Calls and responses are numbered in the order in which the test
 * observed them, so that one call precedes another if its response has a lower number than the other's call.
 */
export interface Operation<Input, Output> {
  readonly input: Input
  readonly called: number
  /** The number of the response; null if there was none, for example because the server was killed. */
  readonly returned: number | null
  /** Null if there was no response, or one that does not tell whether the call had an effect, such as a timeout. */
  readonly output: Output | null
}

/** Collects the operations of any number of concurrent clients. */
export function recordHistory<Input, Output>() {
  const operations: Operation<Input, Output>[] = []
  let clock = 0
  return {
    operations: operations as readonly Operation<Input, Output>[],
    /**
     * Records a call. `call` resolves with the response, or with null for a response that does not tell whether the
     * call had an effect. If it rejects, there was no response, and the call may take effect at any later time.
     */
    async record(input: Input, call: () => Promise<Output | null>): Promise<Output | null> {
      const called = clock++
      try {
        const output = await call()
        operations.push({ input, called, returned: clock++, output })
        return output
      } catch {
        operations.push({ input, called, returned: null, output: null })
        return null
      }
    },
  }
}
