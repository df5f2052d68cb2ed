import type { Operation } from './history.ts'

/** A sequential specification: the behaviour of a correct object, one call at a time. */
export interface Model<State, Input, Output> {
  readonly initial: State
  /**
   * The state after the call; null if a correct object could not return this output. `output` is null when the effect
   * is unknown.
   */
  step(state: State, input: Input, output: Output | null): State | null
  /** A text that is equal for equal states. */
  keyOf(state: State): string
}

/**
 * Whether the operations can be ordered so that each takes effect between its call and its response, and the model
 * gives the same outputs. An operation without output may have taken effect before its response, or never; one without
 * response also at any later time. The search is that of Wing and Gong with the memory of Lowe: exponential at worst,
 * fast for the short histories of one object.
 */
export function isLinearizable<State, Input, Output>(
  history: readonly Operation<Input, Output>[],
  { initial, step, keyOf }: Model<State, Input, Output>,
): boolean {
  const operations = [...history].sort((a, b) => a.called - b.called)
  function responseOf({ returned }: Operation<Input, Output>) {
    return returned ?? Number.POSITIVE_INFINITY
  }
  const seen = new Set<string>()

  function search(done: bigint, state: State): boolean {
    const pending = operations.flatMap((operation, n) => ((done >> BigInt(n)) & 1n ? [] : [{ operation, n }]))
    if (pending.every(({ operation }) => operation.output === null)) return true
    const key = `${done.toString(36)}|${keyOf(state)}`
    if (seen.has(key)) return false
    seen.add(key)
    // Only operations that were called before the first response of the others can come first.
    const firstResponse = Math.min(...pending.map(({ operation }) => responseOf(operation)))
    for (const { operation, n } of pending) {
      if (operation.called > firstResponse) break
      const rest = done | (1n << BigInt(n))
      const next = step(state, operation.input, operation.output)
      if (next !== null && search(rest, next)) return true
      // Without a known effect, the operation may also never have taken effect.
      if (operation.output === null && search(rest, state)) return true
    }
    return false
  }

  return search(0n, initial)
}
