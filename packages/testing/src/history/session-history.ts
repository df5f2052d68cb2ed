import type { Operation } from './history.ts'
import { isLinearizable, type Model } from './linearizable.ts'

/** A call about one session id. `version` identifies the body of a PUT. */
export type SessionInput =
  | { readonly type: 'put'; readonly id: string; readonly version: string }
  | { readonly type: 'delete'; readonly id: string }
  | { readonly type: 'get'; readonly id: string }

/** Its response: the outcome of a PUT, whether a deletion found a session, or the version that a GET returned. */
export type SessionOutput =
  | { readonly type: 'put'; readonly outcome: 'created' | 'replaced' | 'gone' }
  | { readonly type: 'delete'; readonly found: boolean }
  | { readonly type: 'get'; readonly version: string | null }

/** `absent`, `deleted`, or `stored:` and the version. */
type State = string

function stored(version: string): State {
  return `stored:${version}`
}

/** The session of one id: a register whose deletion is final (spec, States and transitions). */
const register: Model<State, SessionInput, SessionOutput> = {
  initial: 'absent',
  keyOf: (state) => state,
  step(state, input, output) {
    if (input.type === 'put') {
      const gone = state === 'deleted'
      if (output?.type === 'put' && (output.outcome === 'gone') !== gone) return null
      return gone ? state : stored(input.version)
    }
    if (input.type === 'delete') {
      const found = state.startsWith('stored:')
      if (output?.type === 'delete' && output.found !== found) return null
      return found ? 'deleted' : state
    }
    const version = state.startsWith('stored:') ? state.slice('stored:'.length) : null
    return output?.type === 'get' && output.version !== version ? null : state
  },
}

/**
 * The ids whose operations no correct store could have answered in this way: an acknowledged write that is lost, an
 * overtaken write that took effect, a deleted session that returned, or two answers that claim to have created one
 * session.
 */
export function sessionViolations(history: readonly Operation<SessionInput, SessionOutput>[]): readonly string[] {
  const byId = Map.groupBy(history, ({ input }) => input.id)
  function isCreation({ output }: Operation<SessionInput, SessionOutput>) {
    return output?.type === 'put' && output.outcome === 'created'
  }
  return [...byId]
    .filter(([, operations]) => operations.filter(isCreation).length > 1 || !isLinearizable(operations, register))
    .map(([id]) => id)
}
