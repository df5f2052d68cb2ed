import type { Failure } from '@flightbag/core'

/** The answer to a failure: its status, its stable code and its headers (spec, Errors). */
interface FailureReply {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Every failure of this service: those of core and those of HTTP. */
export type HttpFailure =
  | Failure
  | { readonly kind: 'method_not_allowed'; readonly allow: string }
  | { readonly kind: 'internal' }
  /** Headers or body did not arrive before the timeout. */
  | { readonly kind: 'request_timeout' }
  | { readonly kind: 'headers_too_large' }
  /** A download URL that was changed or has expired, and a range that the file does not have. */
  | { readonly kind: 'forbidden' | 'range_not_satisfiable'; readonly message: string }

export type FailureKind = HttpFailure['kind']

/** The status of every failure; its code is its kind. */
export const statusOf: Readonly<Record<FailureKind, number>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
}

export function failureReply(failure: HttpFailure): FailureReply {
  function reply(message: string, ...headers: readonly (readonly [string, string])[]): FailureReply {
    return {
      status: statusOf[failure.kind],
      code: failure.kind,
      message,
      headers,
    }
  }
  switch (failure.kind) {
    case 'bad_request':
    case 'not_found':
    case 'gone':
    case 'unsupported_media_type':
    case 'forbidden':
    case 'range_not_satisfiable':
      return reply(failure.message)
    case 'unauthorized':
      return reply('this route needs a valid API key', ['WWW-Authenticate', 'Bearer'])
    case 'method_not_allowed':
      return reply(`this route accepts ${failure.allow}`, ['Allow', failure.allow])
    case 'payload_too_large':
      return reply(`the body is larger than ${failure.limitBytes} bytes`)
    case 'rate_limited':
      return reply(failure.message, ['Retry-After', String(failure.retryAfterSeconds)])
    case 'request_timeout':
      return reply('the request did not arrive in time')
    case 'headers_too_large':
      return reply('the request line and headers are too large')
    case 'internal':
      return reply('the server failed to answer; meta.requestId identifies the fault')
  }
}
