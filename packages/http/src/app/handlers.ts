import { type EpochMs, err, type Failure, ok, type Result } from '@flightbag/core'
import type { EventHandler, H3Event } from 'h3'
import type { PathParameters, QueryParameters } from '../declare/parameter.ts'
import type { PipelinePorts } from '../declare/ports.ts'
import type { KeyRoute, OpenRoute, RouteRequest } from '../declare/route.ts'
import { decodePath, decodeQuery } from '../request/decode.ts'
import { readJsonBody } from '../request/read-body.ts'
import type { Admission, Admitted } from './admission.ts'
import { callOf, type Outcome } from './call.ts'

/**
 * If the body of a request took longer than this to arrive, or the request had to wait, its key is checked again before
 * data is read or written: the key may have been rotated, or the account paused or deleted, and an old key is invalid
 * as soon as its rotation has returned.
 */
const RECHECK_AFTER_MS = 100

/** The handler of a route without a key. */
export function openHandler<Ports>(route: OpenRoute<Ports>, ports: Ports, { timed }: Admission): EventHandler {
  return async (event): Promise<Outcome> => {
    callOf(event).path = route.path
    return ok(await timed(route.handle(ports)))
  }
}

/** The handler of a route with a key. Clients can rely on the order of its steps: key, limits, body, parameters. */
export function keyHandler<Ports extends PipelinePorts>(
  route: KeyRoute<Ports>,
  ports: Ports,
  { admit, countError, recheck, timed }: Admission,
): EventHandler {
  const { clock, observer } = ports

  async function handle(event: H3Event, admitted: Admitted): Promise<Outcome> {
    const request = await readRequest(event, admitted)
    if (request === 'aborted' || !request.ok) return request
    if (!admitted.waited && Math.abs(clock() - admitted.nowMs) < RECHECK_AFTER_MS) {
      return timed(route.handle(request.value, ports))
    }
    const current = await recheck(admitted)
    if (current === null) return err({ kind: 'unauthorized' })
    return timed(route.handle({ ...request.value, revisionMs: current.revisionMs }, ports))
  }

  async function readRequest(
    event: H3Event,
    { accountId, revisionMs }: { readonly accountId: string; readonly revisionMs: EpochMs | null },
  ): Promise<Result<RouteRequest<PathParameters, QueryParameters>, Failure> | 'aborted'> {
    const { incoming, target } = callOf(event)
    let body: unknown = null
    if (route.body !== null) {
      const read = await readJsonBody(incoming, route.body.limitBytes)
      if (read === 'aborted' || !read.ok) return read
      body = read.value
    }
    const params = decodePath(route.params, event.context.params ?? {})
    if (!params.ok) return params
    const query = decodeQuery(route.query, target.query)
    if (!query.ok) return query
    return ok({ accountId, revisionMs, params: params.value, query: query.value, body, nowMs: clock() })
  }

  return async (event): Promise<Outcome> => {
    const call = callOf(event)
    call.path = route.path
    const admitted = await admit(call, route.name)
    if (!admitted.ok) return admitted
    const outcome = await handle(event, admitted.value).catch((error: unknown): Outcome => {
      observer.fault(call.requestId, error)
      return err({ kind: 'internal' })
    })
    if (isFailure(outcome)) await countError(call, route.name, admitted.value)
    // A key that became invalid after its admission gets the same answer as one that was never valid.
    if (isUnauthorized(outcome)) call.rateLimit = []
    else call.accountId = admitted.value.accountId
    return outcome
  }
}

function isFailure(outcome: Outcome): boolean {
  return typeof outcome !== 'object' || !outcome.ok
}

function isUnauthorized(outcome: Outcome): boolean {
  return typeof outcome === 'object' && !outcome.ok && outcome.failure.kind === 'unauthorized'
}
