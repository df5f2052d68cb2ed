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
 * call, and one that the shared statement did not run, has a statement of its own. So has each call of a statement that
 * the database refused because of its values: a call fails only by its own values.
 */
export function inSharedStatements<Call, Answer>({ alone, together, accountOf, compatible }: Together<Call, Answer>) {
  const shared = batch<Call, Answer | undefined>(
    async (calls) => {
      if (calls.length === 1) return [undefined]
      return together(calls).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        return calls.map(() => undefined)
      })
    },
    { maxBatch: MAX_BATCH, concurrency: CONCURRENCY, clientOf: accountOf, ...(compatible && { compatible }) },
  )
  return async (call: Call): Promise<Answer> => {
    const answer = await shared(call)
    return answer === undefined ? alone(call) : answer
  }
}

/** The classes of SQLSTATE for values: data, constraints, and conditions that functions raise. Nothing was changed. */
const REFUSAL = /^(22|23|P0)/

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSAL.test(String(error.code))
}
