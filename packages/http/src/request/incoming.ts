import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { H3Event } from 'h3'
import type { HttpFailure } from '../respond/status.ts'

/**
 * A request as it arrived. h3 joins repeated headers and normalises paths; the rules of the service are about what the
 * client has sent. On a server of Node it is the request of Node itself.
 */
export interface Incoming extends Readable {
  readonly method: string
  /** The target of the request line. */
  readonly url: string
  readonly httpVersion: string
  readonly headers: IncomingHttpHeaders
  /** Names and values alternate. */
  readonly rawHeaders: string[]
  readonly socket: { readonly destroyed: boolean }
  /** The reason for which the server rejects the request whatever its route. */
  readonly failure?: HttpFailure
  /** Sends `100 Continue`; absent unless the client waits for it. */
  readonly sendContinue?: () => void
  /** Set when the request is answered: whether its key was valid. */
  keyIsValid?: boolean
}

/** The request of an event. */
export function incomingOf(event: H3Event): Incoming {
  return (event.runtime?.node?.req as Incoming | undefined) ?? withoutSocket(event)
}

/** A request without a socket, such as that of `app.request`. */
function withoutSocket({ req, url }: H3Event): Incoming {
  const headers: Record<string, string> = { host: url.host, ...Object.fromEntries(req.headers) }
  const body = req.body === null ? Readable.from([]) : Readable.fromWeb(req.body as ReadableStream)
  return Object.assign(body, {
    method: req.method,
    url: url.pathname + url.search,
    httpVersion: '1.1',
    headers,
    rawHeaders: Object.entries(headers).flatMap(([name, value]) => value.split(', ').flatMap((each) => [name, each])),
    socket: {
      get destroyed() {
        return req.signal.aborted
      },
    },
  })
}
