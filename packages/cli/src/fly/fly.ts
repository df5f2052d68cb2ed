import { FlightbagError, flightbagClient, type LiveState, type Plugin } from '@flightbag/client'
import { type HandedCommand, MINUTE_MS, POLL_CLOSED_MS } from '@flightbag/core'
import { serviceProblem } from '@flightbag/pilot'
import { answerCommand, type SimulatedFlight } from '@flightbag/plugin-simulator'
import type { HttpExchange } from '../print/exchange-text.ts'

/** The options of sending a simulated flight. */
interface FlyRequest {
  readonly flight: SimulatedFlight
  readonly callsign: string
  readonly baseUrl: string
  readonly key: string
  /** The speed of the flight as a multiple of real time. */
  readonly speed: number
  /** False to send no live reports. */
  readonly live: boolean
  readonly signal: AbortSignal
  /** Called with each request and its answer. */
  readonly trace?: (exchange: HttpExchange) => Promise<void>
  /** Called with each event: one line, which may contain text of the service. */
  readonly say: (text: string) => Promise<void>
}

/** The result of a simulated flight. */
export interface Flown {
  readonly sessionId: string
  /** Status of the last answer to the session; null without an answer. */
  readonly status: number | null
  readonly sessionsSent: number
  readonly reportsSent: number
  readonly commandsHandled: number
  readonly complete: boolean
}

/** The longest time until a changed session, or one that was not accepted, is sent. */
const SESSION_EVERY_MS = 5000

/**
 * Flies a simulated flight with the plugin of the client, which keeps the behaviour contract. Real time determines when
 * it calls, flight time the contents.
 */
export async function fly(request: FlyRequest): Promise<Flown> {
  const { flight, callsign, baseUrl, key, speed, live, signal, say, trace } = request
  const startedMs = Date.now()
  const landing = new AbortController()
  const done = { status: null as number | null, sessionsSent: 0, reportsSent: 0, commandsHandled: 0, complete: false }
  let sessionMs = flight.startMs
  let problem = ''

  function flightMs() {
    return landing.signal.aborted ? flight.endMs : flight.startMs + (Date.now() - startedMs) * speed
  }

  async function note(isLive: boolean, status: number) {
    if (status < 300) problem = ''
    if (isLive) done.reportsSent += status < 300 ? 1 : 0
    else {
      done.status = status
      if (status >= 300) return
      done.sessionsSent++
      done.complete = sessionMs >= flight.endMs
      await say(`session sent at ${new Date(sessionMs).toISOString()}: ${status}`)
    }
  }

  /** Sends a request, unless the command was interrupted or live reports are turned off. */
  async function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname: path } = new URL(url)
    const isLive = path.endsWith('/v1/plugin/live')
    if (isLive && !live) return Response.json({ data: { commands: [], pollMs: POLL_CLOSED_MS } })
    const ends = AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])])
    const sent = { atMs: Date.now(), method: 'PUT', path, body: String(init.body), note: null }
    const fromMs = performance.now()
    async function traced(status: number | null, headers: Headers, answer: string) {
      const durationMs = performance.now() - fromMs
      await trace?.({ ...sent, status, headers: Object.fromEntries(headers), answer, durationMs })
    }
    try {
      const response = await fetch(url, { ...init, signal: ends })
      await traced(response.status, response.headers, await response.clone().text())
      await note(isLive, response.status)
      return response
    } catch (error) {
      await traced(null, new Headers(), String(error))
      throw error
    }
  }

  const plugin: Plugin = {
    sessionId: flight.sessionId,
    report: () => flight.reportAt(flightMs()) as LiveState,
    session() {
      sessionMs = flight.checkpointsMs.findLast((ms) => ms <= flightMs()) ?? flight.startMs
      return flight.sessionAt(sessionMs) as ReturnType<NonNullable<Plugin['session']>>
    },
    sessionEveryMs: Math.min(SESSION_EVERY_MS, (3 * MINUTE_MS) / speed),
    async onCommand(command) {
      const answered = answerCommand(command as HandedCommand, callsign, flight.stateAt(flightMs()).onGround)
      done.commandsHandled++
      const words = answered.outcome === 'spoken' ? answered.said : answered.reason
      await say(`command ${command.id}: ${answered.outcome}, ${words}`)
      return answered
    },
    /** The same problem is said once, until a request is accepted. */
    onError(error) {
      if (signal.aborted || !(error instanceof FlightbagError) || error.status === 401) return
      const said = problem
      problem = serviceProblem(error)
      if (problem !== said) void say(problem)
    },
    onKeyRefused: () => void say('the service refuses the key: nothing more is sent'),
    signal: AbortSignal.any([signal, landing.signal]),
  }
  const interrupted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const landed = setTimeout(() => landing.abort(), (flight.endMs - flight.startMs) / speed)
  // The plugin of the client sends the end of a session even if it is interrupted; this command ends immediately.
  await Promise.race([flightbagClient({ baseUrl, key, fetch: send }).flyWith(plugin), interrupted])
  clearTimeout(landed)
  return { sessionId: flight.sessionId, ...done }
}
