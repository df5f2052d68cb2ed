import type { ServerResponse } from 'node:http'
import { err, methodName } from '@flightbag/core/ports'
import { type H3Event, HTTPResponse, type Middleware } from 'h3'
import type { PipelinePorts } from '../declare/ports.ts'
import { incomingOf } from '../request/incoming.ts'
import { splitTarget } from '../request/target.ts'
import { EncodedResponse } from '../respond/encoded-response.ts'
import { lengthOf } from '../respond/envelope.ts'
import { type Asked, createEncoder } from '../respond/replies.ts'
import { unreadAnswers } from '../respond/unread-answers.ts'
import { type Call, callOf, type Outcome, SENT, setCall } from './call.ts'

/** The status that logs show for a request whose client left before its body arrived. */
const CLIENT_GONE = 499

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** What the encoding of the answer to an event depends on. */
export function askedBy(event: H3Event): Asked {
  const { incoming, rateLimit, requestId } = callOf(event)
  return { requestId, headers: incoming.headers, secure: event.url.protocol === 'https:', more: rateLimit }
}

/**
 * The outermost middleware: it gives each request its id, and makes the outcome of everything below it the answer that
 * is sent and logged. All failures become envelopes here.
 */
export function answer({ clock, observer, requestId }: PipelinePorts): Middleware {
  const encode = createEncoder(clock)
  const limitUnread = unreadAnswers()

  async function conclude(event: H3Event, outcome: Outcome): Promise<HTTPResponse> {
    const call = callOf(event)
    const { accountId, incoming } = call
    incoming.keyIsValid = accountId !== null
    const res = event.runtime?.node?.res as ServerResponse | undefined
    if (outcome === SENT) {
      log(call, res?.statusCode ?? 200)
      return new HTTPResponse(null)
    }
    if (outcome === 'aborted' || incoming.socket.destroyed) {
      log(call, CLIENT_GONE)
      return new HTTPResponse(null, { status: CLIENT_GONE })
    }
    const { status, headers, body } = await encode(outcome, askedBy(event))
    log(call, status)
    if (accountId !== null && res !== undefined && body !== null) limitUnread(accountId, res, lengthOf(body))
    return new EncodedResponse(status, headers, body)
  }

  /** A fault of the server: its cause is logged, and the client receives only the request id. */
  function concludeFault(event: H3Event, error: unknown): Promise<HTTPResponse> {
    observer.fault(callOf(event).requestId, error)
    return conclude(event, err({ kind: 'internal' }))
  }

  function log({ accountId, incoming, path, requestId, startedMs }: Call, status: number): void {
    const { headers } = incoming
    const method = methodName(incoming.method)
    const { traceparent } = headers
    observer.request({
      requestId,
      method,
      route: path === null ? null : `${method} ${path}`,
      status,
      durationMs: performance.now() - startedMs,
      accountId,
      traceparent: typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null,
    })
  }

  return async (event, next) => {
    const incoming = incomingOf(event)
    setCall(event, {
      requestId: requestId(),
      startedMs: performance.now(),
      incoming,
      target: splitTarget(incoming.url),
      path: null,
      accountId: null,
      rateLimit: [],
    })
    try {
      return await conclude(event, (await next()) as Outcome)
    } catch (error) {
      return concludeFault(event, error)
    }
  }
}
