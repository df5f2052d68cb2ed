import type { Clock, EpochMs } from '../lib/system.ts'
import type { Admission, AdmissionRequest } from './admission.ts'
import { MAX_WAIT_MS } from './api-limit.ts'
import { fairQueue } from './fair-queue.ts'
import type { AdmissionPort } from './port.ts'

/**
 * The time before its turn at which a request is admitted, in milliseconds. A request that is admitted cannot be
 * overtaken any more, so this is the longest that a key without waiting requests waits for those of another key.
 */
export const TURN_AHEAD_MS = 100

/** A request that is admitted in its turn. */
export interface TurnRequest extends Pick<AdmissionRequest, 'keyHash' | 'route' | 'limits'> {
  /** Whether the client has left. Such a request is counted as an error when its turn comes, and not admitted. */
  readonly isAbandoned: () => boolean
}

type Decided<Outcome> = Extract<Admission, { readonly outcome: Outcome }>

/** The final decision about a request, with the time at which it was admitted and counted. */
export type TurnDecision = Decided<'unknown' | 'limited'> | (Decided<'admitted'> & { readonly admittedMs: EpochMs })

interface Waiting {
  readonly request: TurnRequest
  readonly keyId: string
  readonly accountId: string
  readonly sinceMs: EpochMs
  readonly resolve: (decision: TurnDecision | Promise<TurnDecision>) => void
}

interface TurnPorts {
  readonly admission: Pick<AdmissionPort, 'admit' | 'recheck' | 'countRefused'>
  readonly clock: Clock
  readonly sleep: (ms: number) => Promise<void>
  /** Called with the number of waiting requests after each change. */
  readonly onWaiting?: (requests: number) => void
}

/**
 * The queue of the whole API in one process (spec, Limits). A request whose turn is near is admitted at once. Every
 * other one waits here, in turn with the other keys, and passes admission again with all of its rules. So a busy key
 * does not delay the requests of others, and a key that was used up, rotated or paused meanwhile is rejected. A request
 * that would wait for longer than {@link MAX_WAIT_MS} is rejected.
 */
export function admitInTurn({
  admission,
  clock,
  sleep,
  onWaiting = () => undefined,
}: TurnPorts): (request: TurnRequest) => Promise<TurnDecision> {
  const queue = fairQueue<Waiting>()
  let isServing = false
  /** The requests that were taken from the queue and are not decided yet. */
  let undecided = 0
  let waitingRequests = 0

  async function inQueue(decision: Promise<TurnDecision>): Promise<TurnDecision> {
    onWaiting(++waitingRequests)
    try {
      return await decision
    } finally {
      onWaiting(--waitingRequests)
    }
  }

  async function ask(request: TurnRequest, longestWaitMs: number): Promise<TurnDecision | Decided<'later'>> {
    const { keyHash, route, limits } = request
    const nowMs = clock()
    const decision = await admission.admit({ keyHash, route, limits, nowMs, longestWaitMs })
    return decision.outcome === 'admitted' ? { ...decision, admittedMs: nowMs } : decision
  }

  async function refuse(
    { keyHash, route }: TurnRequest,
    { accountId, keyId }: Pick<Waiting, 'accountId' | 'keyId'>,
    beyondMs: number,
  ): Promise<TurnDecision> {
    await admission.countRefused(keyHash, route, clock())
    // A key that became invalid during the wait was not counted.
    if ((await admission.recheck(keyHash)) === null) return { outcome: 'unknown' }
    const retryAfterSeconds = Math.max(1, Math.ceil(beyondMs / 1000))
    return { outcome: 'limited', accountId, keyId, retryAfterSeconds, quota: null }
  }

  /** Asks for the turn of a waiting request. Returns the time that is left if its turn is not near yet. */
  async function serve(waiting: Waiting): Promise<number | null> {
    const { request, sinceMs, resolve } = waiting
    if (request.isAbandoned() || clock() - sinceMs > MAX_WAIT_MS) {
      resolve(refuse(request, waiting, 0))
      return null
    }
    try {
      const decision = await ask(request, TURN_AHEAD_MS)
      if (decision.outcome === 'later') return decision.waitMs
      resolve(decision)
    } catch (error) {
      resolve(Promise.reject(error))
    }
    return null
  }

  /** Takes as many requests as there are turns in the time ahead. */
  function takeNext(): readonly Waiting[] {
    const taken: Waiting[] = []
    let most = 1
    while (taken.length < most) {
      const next = queue.take()?.item
      if (next === undefined) break
      taken.push(next)
      most = (next.request.limits.apiPerSecond * TURN_AHEAD_MS) / 1000
    }
    return taken
  }

  async function serveAll(): Promise<void> {
    if (isServing) return
    isServing = true
    while (queue.length > 0) {
      const taken = takeNext()
      undecided = taken.length
      const leftMs = await Promise.all(taken.map(serve))
      for (const [place, waiting] of [...taken.entries()].reverse()) {
        if (leftMs[place] !== null) queue.putBack(waiting.keyId, waiting)
      }
      undecided = 0
      const shortestMs = Math.min(...leftMs.filter((ms) => ms !== null))
      if (Number.isFinite(shortestMs)) await sleep(Math.max(1, shortestMs - TURN_AHEAD_MS))
    }
    isServing = false
  }

  return async (request) => {
    const { apiPerSecond } = request.limits
    const decision = await ask(request, queue.length > 0 && apiPerSecond > 0 ? -1 : TURN_AHEAD_MS)
    if (decision.outcome !== 'later') return decision
    const { keyId, accountId, waitMs } = decision
    const beyondMs = waitMs + ((queue.itemsBefore(keyId) + undecided) * 1000) / apiPerSecond - MAX_WAIT_MS
    if (beyondMs > 0) return refuse(request, decision, beyondMs)
    return inQueue(
      new Promise((resolve) => {
        queue.add(keyId, { request, keyId, accountId, sinceMs: clock(), resolve })
        void serveAll()
      }),
    )
  }
}
