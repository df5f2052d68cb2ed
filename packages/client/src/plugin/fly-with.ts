import { FlightbagError } from '../errors.ts'
import type { CallOptions, Sender } from '../request.ts'
import { fillRoute } from '../routes.ts'
import type { Command, LiveAnswer, LiveInput, SessionInput } from '../schema.ts'
import { delay, withTimeout } from '../time.ts'

type Ack = NonNullable<NonNullable<LiveInput['acks']>[number]>

/**
 * The outcome of a command: the exact words of the controller, or a reason such as `on_ground`, `unknown_navaid` or
 * `no_dme`.
 */
export type CommandOutcome =
  | { readonly outcome: 'spoken'; readonly said: string }
  | { readonly outcome: 'refused'; readonly reason: string }

/** The state of the simulator, as a live report contains it. `flyWith` adds the other fields. */
export type LiveState = Omit<LiveInput, 'schema' | 'sessionId' | 'sentAt' | 'acks'>

/** The functions of a plugin that `flyWith` calls. */
export interface Plugin {
  /** Id of the session, the same for the whole flight; a new UUID unless given. */
  readonly sessionId?: string
  /** The current state. Is called before each live report. Null ends the flight. */
  report(): LiveState | null
  /** Speaks or refuses one command. Commands are handled one after the other; live reports continue meanwhile. */
  onCommand(command: Command): CommandOutcome | Promise<CommandOutcome>
  /** The whole session so far. Sent at the start, regularly if it changed, and at the end, then with `endedAt`. */
  session?(): Omit<SessionInput, 'schema'>
  /** Time between two sendings of the session, in milliseconds; 180,000 unless given. */
  readonly sessionEveryMs?: number
  /** Tells the pilot that the service refuses the key. Called at most once; nothing is sent afterwards. */
  onKeyRefused?(): void
  /** For a log: each failed request, and each error that `onCommand` throws. The pilot is not told of them. */
  onError?(error: unknown): void
  /** Ends the flight. The last acks and the session are still sent. */
  readonly signal?: CallOptions['signal']
}

/** The result of a flight. */
export interface Flown {
  readonly sessionId: string
  /**
   * False if the last state of the session was not accepted: send it again in the next run, unless the pilot deleted
   * it.
   */
  readonly isSessionStored: boolean
  /** The pilot deleted the session. It must never be sent again. */
  readonly isSessionGone: boolean
}

/** Pause after a live report that failed; also the service's own while nobody looks. */
const POLL_MS = 10_000
/** Statuses of a body that would be refused again. */
const REFUSED: readonly number[] = [400, 413, 415]
const SESSION_EVERY_MS = 180_000
const RETRY_AFTER_SECONDS = 60
/** The first pause before the last session is sent again, and the time for all attempts. */
const LAST_PAUSE_MS = 2000
const LAST_ATTEMPTS_MS = 60_000

/**
 * Sends a flight to the service by the behaviour contract of plugins: a failure is silence, `401` ends all requests and
 * the pilot is told once, `410` ends those with the session, and after `429` nothing is sent for `Retry-After` seconds.
 * It never throws for a failure of the service. The sender must not repeat requests.
 */
export async function flyWith({ json }: Sender, plugin: Plugin): Promise<Flown> {
  const { sessionId = crypto.randomUUID(), signal, sessionEveryMs = SESSION_EVERY_MS } = plugin
  const flight = new AbortController()
  function end() {
    return flight.abort()
  }
  const acks: Ack[] = []
  const handled = new Set<string>()
  let spoken = Promise.resolve()
  let lastState: LiveState = {}
  let isStopped = false
  let isGone = false
  let stored = ''
  let refused = ''
  let waitUntilMs = 0
  let giveUpAtMs = Number.POSITIVE_INFINITY

  /**
   * Waits, and longer if the service requires it. Ends early with the flight; afterwards waits at most until the limit.
   */
  async function pause(ms: number): Promise<void> {
    const waitMs = Math.min(Math.max(Date.now() + ms, waitUntilMs), giveUpAtMs) - Date.now()
    const signal = giveUpAtMs === Number.POSITIVE_INFINITY ? flight.signal : undefined
    if (waitMs > 0) await delay(waitMs, signal).catch(() => undefined)
  }

  /** Sends one body. Returns the error of a request that failed; null if the request may not be sent. */
  async function put(path: string, body: object): Promise<FlightbagError | { readonly data: unknown } | null> {
    if (isStopped || Date.now() < waitUntilMs) return null
    try {
      return (await json('PUT', path, { body })) as { data: unknown }
    } catch (error) {
      if (!(error instanceof FlightbagError)) throw error
      plugin.onError?.(error)
      const { status, retryAfterSeconds } = error
      if (status === 429) waitUntilMs = Date.now() + (retryAfterSeconds ?? RETRY_AFTER_SECONDS) * 1000
      if ((status === 401 || status === 404 || status === 405) && !isStopped) {
        isStopped = true
        end()
        if (status === 401) plugin.onKeyRefused?.()
      }
      return error
    }
  }

  async function handle(command: Command): Promise<void> {
    let outcome: CommandOutcome = { outcome: 'refused', reason: 'plugin_error' }
    try {
      outcome = await plugin.onCommand(command)
    } catch (error) {
      plugin.onError?.(error)
    }
    acks.push({ id: command.id, ...outcome, at: new Date().toISOString() })
  }

  /** Sends one live report. Returns the pause before the next. */
  async function report(): Promise<number> {
    const carried = acks.length
    const head = { schema: 1, sessionId, sentAt: new Date().toISOString() }
    const answer = await put('/v1/plugin/live', { ...lastState, ...head, acks: acks.slice(0, carried) })
    if (answer === null) return 0
    if (answer instanceof FlightbagError) {
      // A report that was refused for its content would be refused again with the same acks.
      if (REFUSED.includes(answer.status ?? 0)) acks.splice(0, carried)
      return POLL_MS
    }
    acks.splice(0, carried)
    const { commands, pollMs } = liveAnswerOf(answer.data)
    for (const command of commands) {
      // A service that fails may hand a command over again: the plugin speaks it once.
      if (handled.has(command.id)) continue
      handled.add(command.id)
      spoken = spoken.then(() => handle(command))
    }
    return pollMs
  }

  /** Sends the session if it changed since it was stored. Returns whether nothing remains to be sent. */
  async function storeSession(): Promise<boolean> {
    if (plugin.session === undefined || isGone) return true
    const body = { ...plugin.session(), schema: 1 }
    const text = JSON.stringify(body)
    if (text === stored) return true
    // A session that was refused for its content would be refused again.
    if (text === refused) return false
    const answer = await put(fillRoute('/v1/plugin/sessions/{id}', { id: sessionId }), body)
    isGone ||= answer instanceof FlightbagError && answer.status === 410
    refused = answer instanceof FlightbagError && REFUSED.includes(answer.status ?? 0) ? text : ''
    if (answer === null || (answer instanceof FlightbagError && !isGone)) return false
    stored = text
    return true
  }

  async function reports(): Promise<void> {
    while (!flight.signal.aborted) {
      const state = plugin.report()
      if (state === null) return end()
      lastState = state
      await pause(await report())
    }
  }

  async function sessions(): Promise<void> {
    while (!flight.signal.aborted) {
      await storeSession()
      await pause(sessionEveryMs)
    }
  }

  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  try {
    await Promise.all([reports(), sessions()])
  } finally {
    end()
    signal?.removeEventListener('abort', end)
  }

  giveUpAtMs = Date.now() + LAST_ATTEMPTS_MS
  await withTimeout(POLL_MS, undefined, () => spoken).catch(() => undefined)
  if (acks.length > 0) {
    await pause(0)
    await report()
  }
  let isSessionStored = await storeSession()
  for (let ms = LAST_PAUSE_MS; !isSessionStored && !isStopped && refused === '' && Date.now() < giveUpAtMs; ms *= 2) {
    await pause(ms)
    isSessionStored = await storeSession()
  }
  return { sessionId, isSessionStored: isSessionStored && !isGone, isSessionGone: isGone }
}

/** What a live answer contains. A service that fails can answer anything: then there is no command. */
function liveAnswerOf(data: unknown): Pick<LiveAnswer, 'commands' | 'pollMs'> {
  const { commands, pollMs } = (data ?? {}) as { readonly commands?: unknown; readonly pollMs?: unknown }
  return {
    commands: Array.isArray(commands) ? commands.filter(isCommand) : [],
    pollMs: typeof pollMs === 'number' && pollMs > 0 ? pollMs : POLL_MS,
  }
}

function isCommand(value: unknown): value is Command {
  const { id, request } = (value ?? {}) as { readonly id?: unknown; readonly request?: unknown }
  return typeof id === 'string' && typeof request === 'object' && request !== null
}
