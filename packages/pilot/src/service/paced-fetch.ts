import { setTimeout as wait } from 'node:timers/promises'
import { checkFileAddress } from './file-address.ts'
import { limitedAnswer, limitedFile } from './limited-answer.ts'
import { pace, type RequestLog } from './pace.ts'
import { durationText } from './service-problem.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The longest time from the beginning of an answer to its end. The client's own limit includes the wait for a turn. */
const READ_WITHIN_MS = 30_000
const SILENCE_MS = 3000

export interface FetchOptions {
  /** The longest time from sending a request to the beginning of its answer. */
  readonly answerWithinMs: number
  /** A wait that is longer is reported. */
  readonly silenceMs?: number
  /** Ends requests and waits. */
  readonly signal: AbortSignal
  /** Receives one line, for people, about each long wait. */
  readonly notify?: ((line: string) => void) | undefined
  readonly fetch?: Fetch | undefined
  readonly log?: RequestLog | undefined
}

/** A `fetch` that keeps the limit of the service, reports long waits, and ends with the command. */
export function pacedFetch(baseUrl: string, options: FetchOptions): Fetch {
  const { answerWithinMs, silenceMs = SILENCE_MS, signal, log } = options
  const { notify = () => undefined, fetch = globalThis.fetch } = options
  const { host } = new URL(baseUrl)

  async function sleep(ms: number): Promise<void> {
    if (ms > silenceMs) notify(`waiting ${durationText(ms / 1000)}: the service accepts 120 requests a minute`)
    await wait(ms, undefined, { signal })
  }
  const turn = pace({ sleep, ...(log === undefined ? {} : { log }) })

  async function answer(url: string, init: RequestInit, ends: readonly AbortSignal[]): Promise<Response> {
    const begin = endAfter(answerWithinMs, 'no answer arrived')
    const silence = setTimeout(() => notify(`${host} has not answered yet: still waiting`), silenceMs)
    const end = endAfter(answerWithinMs + READ_WITHIN_MS, 'the end of the answer did not arrive')
    try {
      return await fetch(url, { ...init, signal: AbortSignal.any([...ends, begin.signal, end.signal]) })
    } finally {
      clearTimeout(silence)
      begin.cancel()
    }
  }

  return async (url, init) => {
    const ends = init.signal ? [signal, init.signal] : [signal]
    // Files are not requests of the API: their addresses can be those of another service, and they can be long.
    if (!url.startsWith(`${baseUrl}/v1/`)) {
      checkFileAddress(baseUrl, url)
      return limitedFile(await fetch(url, { ...init, signal: AbortSignal.any(ends) }))
    }
    await turn()
    const response = await limitedAnswer(await answer(url, init, ends))
    const seconds = Number(response.headers.get('Retry-After') ?? 0)
    if (seconds * 1000 > silenceMs) notify(`${host} asks to wait ${durationText(seconds)}`)
    return response
  }
}

/** A signal that is aborted after a time, with a reason for people. It does not keep a process running. */
function endAfter(ms: number, event: string) {
  const controller = new AbortController()
  function end() {
    controller.abort(new DOMException(`${event} within ${durationText(ms / 1000)}`, 'TimeoutError'))
  }
  const timer = setTimeout(end, ms).unref()
  return { signal: controller.signal, cancel: () => clearTimeout(timer) }
}
