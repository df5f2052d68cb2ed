import {
  type AdmissionPort,
  admitInTurn,
  type EpochMs,
  err,
  type Failure,
  ok,
  type Result,
  usageRoute,
} from '@flightbag/core/ports'
import type { PathEntry } from '../declare/path-table.ts'
import type { PipelinePorts } from '../declare/ports.ts'
import type { HttpSettings } from '../declare/settings.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { keyOf } from '../request/credential.ts'
import { rateLimitHeaders } from '../respond/rate-limit.ts'
import type { Call } from './call.ts'

/** A request that was admitted for an account. */
export interface Admitted {
  readonly accountId: string
  readonly keyId: string
  readonly keyHash: Uint8Array
  readonly revisionMs: EpochMs | null
  /** The time of its admission, under which an error is counted too. */
  readonly nowMs: EpochMs
  /** Whether it had to wait. */
  readonly waited: boolean
}

/** Admits requests by their key, within the limits, and counts them. */
export interface Admission {
  /** Rejects after the timeout of handlers. */
  timed<T>(promise: Promise<T>): Promise<T>
  /** Admits a request, or says why not. The quota of its key is noted for the answer. */
  admit(call: Call, route: string): Promise<Result<Admitted, Failure>>
  /** The newest revision of the account now; null if the key is no longer valid. */
  recheck(admitted: Admitted): ReturnType<AdmissionPort['recheck']>
  /** Counts the failure of an admitted request. */
  countError(call: Call, route: string, admitted: Admitted): Promise<void>
  /** Counts a request that is rejected before its admission, if it has a key and its path counts requests. */
  countRefused(call: Call, entry: PathEntry<never> | null): Promise<void>
}

export function createAdmission(ports: PipelinePorts, settings: HttpSettings): Admission {
  const { clock, admission, observer, sha256, sleep } = ports
  const inTurn = admitInTurn({ admission, clock, sleep, onWaiting: (requests) => observer.waiting?.(requests) })

  function timed<T>(promise: Promise<T>): Promise<T> {
    return withTimeout(settings.handlerTimeoutMs, 'the request', promise)
  }

  /** A count that fails does not change the answer. */
  async function counted(counting: Promise<unknown>, { requestId }: Call): Promise<void> {
    await timed(counting).catch((error: unknown) => observer.fault(requestId, error))
  }

  return {
    timed,

    async admit(call, route) {
      const key = keyOf(call.incoming, settings.keyPrefix)
      if (key === null) return err({ kind: 'unauthorized' })
      const keyHash = sha256(key)
      const { limits } = settings
      function isAbandoned() {
        return call.incoming.socket.destroyed
      }
      const decision = await timed(inTurn({ keyHash, route, limits, isAbandoned }))
      if (decision.outcome === 'unknown') return err({ kind: 'unauthorized' })
      call.rateLimit = rateLimitHeaders(limits, decision.quota)
      if (decision.outcome === 'limited') {
        const { retryAfterSeconds } = decision
        const message = 'too many requests; Retry-After says when to ask again'
        return err({ kind: 'rate_limited', retryAfterSeconds, message })
      }
      const { accountId, keyId, revisionMs, waitMs, admittedMs: nowMs } = decision
      if (waitMs > 0) await sleep(waitMs)
      return ok({ accountId, keyId, keyHash, revisionMs, nowMs, waited: waitMs > 0 })
    },

    recheck: ({ keyHash }) => timed(admission.recheck(keyHash)),

    countError: (call, route, { keyId, nowMs }) => counted(admission.countError({ keyId, route, nowMs }), call),

    async countRefused(call, entry) {
      if (entry === null) return
      call.path = entry.path
      const key = entry.counted ? keyOf(call.incoming, settings.keyPrefix) : null
      if (key === null) return
      const route = usageRoute(call.incoming.method, entry.path)
      await counted(admission.countRefused(sha256(key), route, clock()), call)
    },
  }
}
