import type { IncomingMessage, ServerResponse } from 'node:http'
import { admitInTurn, type EpochMs, err, type Failure, ok, type Result, usageRoute } from '@flightbag/core'
import type { PathParameters, QueryParameters } from '../declare/parameter.ts'
import type { PathEntry } from '../declare/path-table.ts'
import type { PipelinePorts } from '../declare/ports.ts'
import type { KeyRoute, Page, RouteRequest } from '../declare/route.ts'
import { keyOf } from '../request/credential.ts'
import { decodePath, decodeQuery } from '../request/decode.ts'
import { readJsonBody } from '../request/read-body.ts'
import type { HandlerAnswer } from '../respond/handler-answer.ts'
import { rateLimitHeaders } from '../respond/rate-limit.ts'
import type { HttpFailure } from '../respond/status.ts'
import type { HttpSettings } from './settings.ts'
import { withTimeout } from './with-timeout.ts'

/** One request with a known path. */
export interface RequestContext<Ports> {
  readonly requestId: string
  readonly entry: PathEntry<Ports>
  /** The path parameters, still percent-encoded. */
  readonly segments: Readonly<Record<string, string>>
  readonly query: string
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

/** The outcome of a request and its account. `aborted`: the client left before the body was read. */
export interface Outcome {
  readonly result: Result<HandlerAnswer<unknown> | Page, HttpFailure> | 'aborted'
  readonly accountId: string | null
  /** The header fields that state the quota of the key; none if the request was not counted against it. */
  readonly rateLimit: readonly string[]
}

interface Admitted {
  readonly accountId: string
  readonly keyId: string
  readonly keyHash: Uint8Array
  readonly revisionMs: EpochMs | null
  /** The time of its admission, under which an error is counted too. */
  readonly nowMs: EpochMs
  /** Whether it had to wait. */
  readonly waited: boolean
}

/** The account for which a request was admitted, or the reason why it was not; and the quota of the key. */
interface AdmissionOutcome {
  readonly admitted: Result<Admitted, Failure>
  readonly rateLimit: readonly string[]
}

/**
 * If the body of a request took longer than this to arrive, or the request had to wait, its key is checked again before
 * data is read or written: the key may have been rotated, or the account paused or deleted, and an old key is invalid
 * as soon as its rotation has returned.
 */
const RECHECK_AFTER_MS = 100

/**
 * The steps between a matched path and its answer, in the order that clients can rely on: method, key, limits, body,
 * parameters.
 */
export function createPipeline<Ports extends PipelinePorts>(ports: Ports, settings: HttpSettings) {
  const { clock, admission, observer, sha256, sleep } = ports
  const inTurn = admitInTurn({ admission, clock, sleep, onWaiting: (requests) => observer.waiting?.(requests) })

  async function run(context: RequestContext<Ports>): Promise<Outcome> {
    const { entry, req } = context
    const route = entry.routes.get(req.method ?? '')
    try {
      if (!route) return withoutAccount(err(await refuseMethod(entry, req, context.requestId)))
      if (route.access === 'key') return await runWithKey(context, route)
      return withoutAccount(ok(await timed(route.handle(ports))))
    } catch (error) {
      return withoutAccount(fault(context, error))
    }
  }

  /** Counts a request that is rejected before its admission, if it has a key. */
  async function countRefused(
    { counted, path }: PathEntry<Ports>,
    req: Pick<IncomingMessage, 'method' | 'rawHeaders'>,
    requestId: string,
  ): Promise<void> {
    const key = counted ? keyOf(req, settings.keyPrefix) : null
    if (key !== null) {
      const counting = admission.countRefused(sha256(key), usageRoute(req.method ?? '', path), clock())
      await timed(counting).catch((error: unknown) => observer.fault(requestId, error))
    }
  }

  /** Counts a request with a method that its path does not accept, and returns the accepted methods. */
  async function refuseMethod(
    entry: PathEntry<Ports>,
    req: Pick<IncomingMessage, 'method' | 'rawHeaders'>,
    requestId: string,
  ): Promise<HttpFailure> {
    await countRefused(entry, req, requestId)
    return { kind: 'method_not_allowed', allow: entry.allow }
  }

  async function runWithKey(context: RequestContext<Ports>, route: KeyRoute<Ports>): Promise<Outcome> {
    const { admitted, rateLimit } = await admit(context.req, route.name)
    if (!admitted.ok) return { ...withoutAccount(admitted), rateLimit }
    const { accountId, keyId, nowMs } = admitted.value
    const result = await handle(context, route, admitted.value).catch((error: unknown) => fault(context, error))
    if (result === 'aborted' || !result.ok) {
      const counting = admission.countError({ keyId, route: route.name, nowMs })
      await timed(counting).catch((error: unknown) => observer.fault(context.requestId, error))
    }
    // A key that became invalid after its admission gets the same answer as one that was never valid.
    return isUnauthorized(result) ? withoutAccount(result) : { result, accountId, rateLimit }
  }

  async function admit(req: IncomingMessage, route: string): Promise<AdmissionOutcome> {
    const key = keyOf(req, settings.keyPrefix)
    if (key === null) return { admitted: err({ kind: 'unauthorized' }), rateLimit: [] }
    const keyHash = sha256(key)
    const { limits } = settings
    const decision = await timed(inTurn({ keyHash, route, limits, isAbandoned: () => req.socket.destroyed }))
    if (decision.outcome === 'unknown') return { admitted: err({ kind: 'unauthorized' }), rateLimit: [] }
    const rateLimit = rateLimitHeaders(limits, decision.quota)
    if (decision.outcome === 'limited') {
      const { retryAfterSeconds } = decision
      const message = 'too many requests; Retry-After says when to ask again'
      return { admitted: err({ kind: 'rate_limited', retryAfterSeconds, message }), rateLimit }
    }
    const { accountId, keyId, revisionMs, waitMs, admittedMs: nowMs } = decision
    if (waitMs > 0) await sleep(waitMs)
    return { admitted: ok({ accountId, keyId, keyHash, revisionMs, nowMs, waited: waitMs > 0 }), rateLimit }
  }

  async function handle(
    context: RequestContext<Ports>,
    route: KeyRoute<Ports>,
    admitted: Admitted,
  ): Promise<Outcome['result']> {
    const request = await readRequest(context, route, admitted)
    if (request === 'aborted' || !request.ok) return request
    if (!admitted.waited && Math.abs(clock() - admitted.nowMs) < RECHECK_AFTER_MS) {
      return timed(route.handle(request.value, ports))
    }
    const current = await timed(admission.recheck(admitted.keyHash))
    if (current === null) return err({ kind: 'unauthorized' })
    return timed(route.handle({ ...request.value, revisionMs: current.revisionMs }, ports))
  }

  async function readRequest(
    { query, req, res, segments }: RequestContext<Ports>,
    route: KeyRoute<Ports>,
    { accountId, revisionMs }: Admitted,
  ): Promise<Result<RouteRequest<PathParameters, QueryParameters>, Failure> | 'aborted'> {
    let body: unknown = null
    if (route.body !== null) {
      const read = await readJsonBody(req, route.body.limitBytes, () => sendContinue(req, res))
      if (read === 'aborted' || !read.ok) return read
      body = read.value
    }
    const params = decodePath(route.params, segments)
    if (!params.ok) return params
    const parsedQuery = decodeQuery(route.query, query)
    if (!parsedQuery.ok) return parsedQuery
    return ok({ accountId, revisionMs, params: params.value, query: parsedQuery.value, body, nowMs: clock() })
  }

  function fault({ requestId }: RequestContext<Ports>, error: unknown): Result<never, HttpFailure> {
    observer.fault(requestId, error)
    return err({ kind: 'internal' })
  }

  function timed<T>(promise: Promise<T>): Promise<T> {
    return withTimeout(settings.handlerTimeoutMs, 'the request', promise)
  }

  return { run, countRefused, refuseMethod }
}

function isUnauthorized(result: Outcome['result']): boolean {
  return result !== 'aborted' && !result.ok && result.failure.kind === 'unauthorized'
}

/** The outcome of a request that no account made, as far as is known. */
function withoutAccount(result: Outcome['result']): Outcome {
  return { result, accountId: null, rateLimit: [] }
}

/** A client that waits for `100 Continue` receives it only when its body is about to be read. */
function sendContinue(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue()
}
