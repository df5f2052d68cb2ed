import { batch } from './batch.ts'

/** The largest number of calls in one statement. */
const MAX_BATCH = 32

/** While the database processes one statement, this process prepares the next one. */
const CONCURRENCY = 2

export interface Together<Call, Answer> {
  /** Runs a call by itself. */
  readonly alone: (call: Call) => Promise<Answer>
  /** Runs calls in one statement. Undefined for those that it did not run. */
  readonly together: (calls: readonly Call[]) => Promise<readonly (Answer | undefined)[]>
  readonly accountOf: (call: Call) => string
  readonly compatible?: (a: Call, b: Call) => boolean
}

/**
 * Combines the calls that arrive in one turn of the event loop into one statement, and so into one commit. A single
 * call, and one that the shared statement did not run, has a statement of its own.
 */
export function inSharedStatements<Call, Answer>({ alone, together, accountOf, compatible }: Together<Call, Answer>) {
  const shared = batch<Call, Answer | undefined>(
    async (calls) => (calls.length === 1 ? [undefined] : together(calls)),
    { maxBatch: MAX_BATCH, concurrency: CONCURRENCY, clientOf: accountOf, ...(compatible && { compatible }) },
  )
  return async (call: Call): Promise<Answer> => {
    const answer = await shared(call)
    return answer === undefined ? alone(call) : answer
  }
}
