import { pace } from './pace.ts'
import { unreachable } from './service-problem.ts'

export type Fetch = (request: Request) => Promise<Response>

export interface PatientFetchOptions {
  readonly baseUrl: string
  /** Ends requests and waits. */
  readonly signal: AbortSignal
  readonly fetch?: Fetch
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 60_000
/** Attempts of one request, the first included. */
const ATTEMPTS = 6
const LONGEST_WAIT_MS = 60_000

/**
 * A `fetch` that keeps the limits of the service: at most 120 requests in any minute, and after `429` the wait that the
 * service asks for. It repeats a request after a lost connection and after a fault of the server, with growing pauses.
 */
export function patientFetch({
  baseUrl,
  signal,
  fetch = globalThis.fetch,
  sleep = wait,
  timeoutMs = TIMEOUT_MS,
}: PatientFetchOptions): Fetch {
  function pause(ms: number) {
    return sleep(ms, signal)
  }
  const turn = pace({ sleep: pause })
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      await turn()
      signal.throwIfAborted()
      const answer = await once(request.clone())
      const isLast = attempt === ATTEMPTS
      if (answer instanceof Response) {
        if (isLast || (answer.status !== 429 && answer.status < 500)) return answer
        await answer.body?.cancel()
        await pause(waitMs(answer, attempt))
      } else if (isLast || !answer.repeatable) throw unreachable(baseUrl, answer.error)
      else await pause(backoffMs(attempt))
    }
  }

  async function once(request: Request): Promise<Response | { readonly error: unknown; readonly repeatable: boolean }> {
    try {
      return await fetch(new Request(request, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }))
    } catch (error) {
      signal.throwIfAborted()
      return { error, repeatable: isLost(error) }
    }
  }
}

/** Whether a connection that was open ended: the service may be back in a moment. */
function isLost(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return cause?.code === 'ECONNRESET' || cause?.code === 'UND_ERR_SOCKET'
}

function backoffMs(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, 250 * 2 ** attempt)
}

function waitMs(answer: Response, attempt: number): number {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : backoffMs(attempt)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
