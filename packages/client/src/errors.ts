/**
 * A code that the client sets itself, because the service sent no error envelope. The codes of the service are other
 * texts.
 */
export type ClientErrorCode = 'no_answer' | 'timeout' | 'invalid_answer' | 'wrong_length'

/** The facts of a failed request. */
export interface FailedRequest {
  readonly status: number | null
  readonly code: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
}

/** A request that failed. The client throws nothing else for a failure of the service, of a proxy or of the network. */
export class FlightbagError extends Error implements FailedRequest {
  override readonly name = 'FlightbagError'
  /** Status of the answer; null when no answer came. */
  readonly status: number | null
  /**
   * The `error.code` of the service, which is stable: `not_found`, `rate_limited` and so on. Or one of the client:
   * `no_answer` (network), `timeout`, `invalid_answer` (an answer that is not one of the service, for example a page of
   * a proxy) or `wrong_length` (a file with more or fewer bytes than its record states).
   */
  readonly code: string
  /** The id of the request in the log of the service; null when it sent none. */
  readonly requestId: string | null
  /** Seconds to wait before the next request; null when the answer does not state them. */
  readonly retryAfterSeconds: number | null

  constructor(message: string, failed: FailedRequest, options?: ErrorOptions) {
    super(message, options)
    this.status = failed.status
    this.code = failed.code
    this.requestId = failed.requestId
    this.retryAfterSeconds = failed.retryAfterSeconds
  }
}

/** An error that the client found itself. */
export function clientError(code: ClientErrorCode, message: string, status: number | null = null, cause?: unknown) {
  return new FlightbagError(message, { status, code, requestId: null, retryAfterSeconds: null }, { cause })
}

/** The seconds of a `Retry-After` header: a number or a date. Null when there is none or it is malformed. */
function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('Retry-After')
  if (!text) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/** The error for an answer that is not a successful answer of the service. `body` is its text. */
export function answerError({ status, headers }: Response, body: string): FlightbagError {
  let envelope: { error?: { code?: unknown; message?: unknown } } | null = null
  try {
    envelope = JSON.parse(body)
  } catch {
    // A page of a proxy.
  }
  const { code, message } = envelope?.error ?? {}
  const isOfService = status >= 400 && typeof code === 'string'
  const type = headers.get('Content-Type') ?? 'no content type'
  return new FlightbagError(
    isOfService
      ? `${status} ${code}: ${message}`
      : `The answer with status ${status} (${type}) is not JSON of the service`,
    {
      status,
      code: isOfService ? code : 'invalid_answer',
      requestId: headers.get('X-Request-Id'),
      retryAfterSeconds: retryAfterSeconds(headers),
    },
  )
}
