import type { IncomingMessage, ServerResponse } from 'node:http'
import { err } from '@flightbag/core'
import type { Middleware } from 'h3'
import type { Downloads, RefusedStatus } from '../declare/downloads.ts'
import type { PipelinePorts } from '../declare/ports.ts'
import { commonHeaders } from '../respond/replies.ts'
import type { HttpFailure } from '../respond/status.ts'
import { askedBy } from './answer.ts'
import { callOf, SENT } from './call.ts'

/** The name of every download in usage, logs and metrics. */
const DOWNLOAD_ROUTE = '/files/{file}'

function failureOf(status: RefusedStatus, message: string): HttpFailure {
  switch (status) {
    case 403:
      return { kind: 'forbidden', message }
    case 404:
      return { kind: 'not_found', message }
    case 405:
      return { kind: 'method_not_allowed', allow: 'GET, HEAD' }
    case 416:
      return { kind: 'range_not_satisfiable', message }
  }
}

/**
 * Answers the paths of downloads. The file is streamed to the response of Node, so these paths exist only on a server
 * of Node: a request without a socket continues to the routes, where it gets `404`.
 */
export function downloadFiles(
  downloads: Downloads,
  { clock, observer }: Pick<PipelinePorts, 'clock' | 'observer'>,
): Middleware {
  return async (event, next) => {
    const { req, res } = (event.runtime?.node ?? {}) as { req?: IncomingMessage; res?: ServerResponse }
    const call = callOf(event)
    if (req === undefined || res === undefined || !downloads.serves(call.target.path)) return next()
    call.path = DOWNLOAD_ROUTE
    for (const [name, value] of commonHeaders(askedBy(event))) res.setHeader(name, value)
    let refused: HttpFailure | null = null
    async function refuse(status: RefusedStatus, message: string) {
      refused = failureOf(status, message)
    }
    try {
      await downloads.serve(req, res, { nowMs: clock(), refuse })
    } catch (error) {
      if (!res.headersSent) throw error
      observer.fault(call.requestId, error)
      res.destroy()
    }
    return refused === null ? SENT : err(refused)
  }
}
