import { batch } from './batch.ts'
import type { Db, Sql } from './database.ts'

/** The largest number of calls in one statement. */
const MAX_BATCH = 32

/**
 * The largest number of statements in progress on a node. While one database processes a statement, this process
 * prepares the next one. On a cluster it prepares those for other nodes, and more calls come together until it sends
 * the next one to the same node.
 */
function concurrencyOf({ isCluster }: Pick<Db, 'isCluster'>): number {
  return isCluster ? 1 : 2
}

/** The call of one account. */
export interface AccountCall {
  readonly accountId: string
}

export interface Together<Call extends AccountCall, Answer> {
  /** Runs a call by itself. */
  readonly alone: (call: Call) => Promise<Answer>
  /** Runs calls in one statement. Undefined for those that it did not run. */
  readonly together: (calls: readonly Call[]) => Promise<readonly (Answer | undefined)[]>
  readonly compatible?: (a: Call, b: Call) => boolean
}

/**
 * Combines the calls that arrive in one turn of the event loop, for accounts of one node, into one statement, and so
 * into one commit. A single call, and one that the shared statement did not run, has a statement of its own. If the
 * database refuses the values of a shared statement, each of its calls is repeated by itself, so that a call fails only
 * by its own values.
 */
export function inSharedStatements<Call extends AccountCall, Answer>(
  db: Pick<Db, 'at' | 'isCluster'>,
  statements: (sql: Sql) => Together<Call, Answer>,
): (call: Call) => Promise<Answer> {
  const queueOf = forEachNode((sql) => queue(statements(sql), concurrencyOf(db)))
  return (call) => db.at(call.accountId, (sql) => queueOf(sql)(call))
}

/** Makes a value for the statements of each node. It is kept as long as the database keeps these. */
function forEachNode<Value>(make: (sql: Sql) => Value): (sql: Sql) => Value {
  const made = new WeakMap<Sql, Value>()
  return (sql) => {
    const value = made.get(sql) ?? make(sql)
    made.set(sql, value)
    return value
  }
}

function queue<Call extends AccountCall, Answer>(
  { alone, together, compatible }: Together<Call, Answer>,
  concurrency: number,
) {
  const shared = batch<Call, Answer | undefined>(
    async (calls) => {
      if (calls.length === 1) return [undefined]
      return together(calls).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        return calls.map(() => undefined)
      })
    },
    {
      maxBatch: MAX_BATCH,
      concurrency,
      clientOf: ({ accountId }) => accountId,
      ...(compatible && { compatible }),
    },
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
