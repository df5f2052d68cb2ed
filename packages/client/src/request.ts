import { answerError, clientError, FlightbagError } from './errors.ts'
import { delay, withTimeout } from './time.ts'

/** The service to use, the account, and the conduct of requests. */
export interface FlightbagOptions {
  /** The address before the routes, for example `https://bag.example.org`. It may contain a path. */
  readonly baseUrl: string
  /** The account's API key. It reads all data of the account: keep it on a server, in its environment. */
  readonly key: string
  /** The function that sends requests, also repeated ones; the global `fetch` unless given. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /**
   * Time that one attempt may use, in milliseconds; 30,000 unless given. A download may use it for each piece of the
   * file.
   */
  readonly timeoutMs?: number
  /** How often a request that is safe to repeat is repeated; 3 unless given. A live report is never repeated. */
  readonly retries?: number
  /**
   * The longest wait before a repeated request, in seconds; 60 unless given. A longer `Retry-After` is an error at
   * once.
   */
  readonly maxWaitSeconds?: number
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call, also while it waits. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** Query and body of one request. */
export interface RequestOptions extends CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  /** Is sent as JSON. */
  readonly body?: unknown
}

interface Attempt<T> extends CallOptions {
  readonly url: string
  readonly init: RequestInit
  readonly isRepeatable: boolean
  /** Reads the answer, or throws a FlightbagError. */
  readonly read: (response: Response) => Promise<T>
}

/** Sends requests with a timeout, repeats them where that is safe, and throws a FlightbagError for each failure. */
export interface Sender {
  readonly timeoutMs: number
  /** Sends a request to the service and parses the JSON of its answer. */
  json(method: 'GET' | 'PUT', path: string, options?: RequestOptions): Promise<unknown>
  /** Sends a request to any address, without the key unless it is in the headers. */
  attempt<T>(attempt: Attempt<T>): Promise<T>
}

function isWorthRepeating({ status, code }: FlightbagError): boolean {
  if (status === null) return code !== 'invalid_answer'
  return status === 408 || status === 429 || status >= 500
}

/** A browser hides the status of a redirect. */
function isRedirect({ type, status, headers }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('Location'))
}

/** The error of a redirect. It names the host of the new address, for example that of HTTPS. */
function redirectError(url: string, { status, headers }: Response): FlightbagError {
  const location = headers.get('Location')
  const to = location === null ? null : URL.parse(location, url)
  return clientError(
    'invalid_answer',
    `The address leads to ${to?.origin ?? 'another one'}: the client does not follow redirects`,
    status || null,
  )
}

/**
 * Half a second, doubled with each repetition. A random part is left out, so that clients do not all return together.
 */
function pauseSeconds(repetition: number): number {
  return 0.5 * 2 ** repetition * (1 - Math.random() / 2)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw answerError(response, text)
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && 'data' in answer) return answer
  } catch {
    // Not JSON: the error below describes the answer.
  }
  throw answerError(response, text)
}

/** Makes the sender of one client. */
export function makeSender(options: FlightbagOptions): Sender {
  const { baseUrl, key, timeoutMs = 30_000, retries = 3, maxWaitSeconds = 60 } = options
  const send = options.fetch ?? ((url, init) => fetch(url, init))

  function once<T>({ url, init, signal, read }: Attempt<T>): Promise<T> {
    return withTimeout(timeoutMs, signal, async (signal) => {
      // The service and its file store never redirect, so the key is sent to no other address.
      const response = await send(url, { ...init, redirect: 'manual', signal })
      if (isRedirect(response)) throw redirectError(url, response)
      return read(response)
    }).catch((error) => {
      if (signal?.aborted || error instanceof FlightbagError) throw error
      throw clientError('no_answer', `No answer: ${error}`, null, error)
    })
  }

  async function attempt<T>(attempted: Attempt<T>): Promise<T> {
    for (let repetition = 0; ; repetition++) {
      try {
        attempted.signal?.throwIfAborted()
        return await once(attempted)
      } catch (error) {
        if (!attempted.isRepeatable || repetition >= retries) throw error
        if (!(error instanceof FlightbagError) || !isWorthRepeating(error)) throw error
        const seconds = error.retryAfterSeconds ?? pauseSeconds(repetition)
        if (seconds > maxWaitSeconds) throw error
        await delay(seconds * 1000, attempted.signal)
      }
    }
  }

  return {
    timeoutMs,
    attempt,
    json(method, path, { query = {}, body, signal } = {}) {
      const url = new URL((baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl) + path)
      for (const [name, value] of Object.entries(query)) if (value != null) url.searchParams.set(name, `${value}`)
      const headers: Record<string, string> = { Authorization: `Bearer ${key}` }
      if (body !== undefined) headers['Content-Type'] = 'application/json'
      return attempt({
        url: url.href,
        init: { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
        signal,
        isRepeatable: path !== '/v1/plugin/live',
        read: readJson,
      })
    },
  }
}
