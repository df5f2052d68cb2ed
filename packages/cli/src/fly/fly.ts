import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@flightbag/core/ports'
import {
  answerCommand,
  beginAttempt,
  beginCall,
  emptyQueue,
  type LiveLink,
  NEW_LINK,
  noteAck,
  offerSession,
  permitAfter,
  SENDING_ALLOWED,
  type SendPermit,
  type SessionQueue,
  type SimulatedFlight,
  settleAttempt,
  settleCall,
} from '@flightbag/plugin-simulator'
import { liveAnswerOf, put, type Trace } from './plugin-calls.ts'

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
  readonly trace?: Trace
  /** Called with each event, in words. */
  readonly say: (text: string) => Promise<void>
  /** The time in milliseconds since 1970; the real one unless it is given. */
  readonly clock?: Clock
  /** Waits for some milliseconds or until the signal. `underWay`: the calls that are in progress. */
  readonly pause?: (ms: number, signal: AbortSignal, underWay: ReadonlySet<Promise<void>>) => Promise<unknown>
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

const STEP_MS = 100
/** The time for which the plugin retries after the end of the flight. */
const PATIENCE_MS = 60_000

function realPause(ms: number, signal: AbortSignal): Promise<unknown> {
  return wait(ms, null, { signal }).catch(() => null)
}

/**
 * Flies a simulated flight as a plugin would: it sends sessions and live reports by its behaviour contract, each call
 * on its own, and the simulator never waits. Real time determines when it calls, flight time the contents.
 */
export async function fly(request: FlyRequest): Promise<Flown> {
  const {
    flight,
    callsign,
    baseUrl,
    key,
    speed,
    live,
    signal,
    say,
    trace,
    clock = Date.now,
    pause = realPause,
  } = request
  const startedMs = clock()
  const endRealMs = startedMs + (flight.endMs - flight.startMs) / speed
  function flightTime(realMs: number) {
    return Math.min(flight.startMs + (realMs - startedMs) * speed, flight.endMs)
  }
  let queue: SessionQueue<number> = emptyQueue()
  let link: LiveLink = NEW_LINK
  let permit: SendPermit = SENDING_ALLOWED
  let checkpoint = 0
  const done = { status: null as number | null, sessionsSent: 0, reportsSent: 0, commandsHandled: 0, complete: false }
  const handled = new Set<string>()
  const underWay = new Set<Promise<void>>()

  async function after(called: Awaited<ReturnType<typeof put>>) {
    const settled = permitAfter(permit, called.outcome, clock())
    permit = settled.permit
    if (settled.tellPilot) await say('the service refuses the key: nothing more is sent\n')
  }

  async function sendSession(sent: { readonly id: string; readonly body: number }) {
    const body = flight.sessionAt(sent.body)
    const called = await put(`${baseUrl}/v1/plugin/sessions/${sent.id}`, key, body, signal, trace)
    await after(called)
    queue = settleAttempt(queue, called.outcome, clock())
    if (called.outcome.kind === 'failed') return
    const { status } = called.outcome
    done.status = status
    if (status >= 500) return
    if (status >= 300) return say(`session refused with ${status}\n`)
    done.sessionsSent++
    done.complete = sent.body >= flight.endMs
    await say(`session sent at ${new Date(sent.body).toISOString()}: ${status}\n`)
  }

  async function callLive(acks: Parameters<SimulatedFlight['reportAt']>[1], atMs: number) {
    const called = await put(`${baseUrl}/v1/plugin/live`, key, flight.reportAt(atMs, acks), signal, trace)
    await after(called)
    const answer = liveAnswerOf(called.data)
    link = settleCall(link, called.outcome, answer?.pollMs ?? null, clock())
    if (answer === null) return
    done.reportsSent++
    for (const command of answer.commands) {
      // A service that fails may hand a command over again: the controller speaks it once.
      if (handled.has(command.id)) continue
      handled.add(command.id)
      const ack = answerCommand(command, callsign, flight.stateAt(atMs).onGround, clock())
      link = noteAck(link, ack)
      done.commandsHandled++
      await say(`command ${command.id}: ${ack.outcome}, ${ack.said ?? ack.reason}\n`)
    }
  }

  function begin(work: Promise<void>) {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  for (;;) {
    const nowMs = clock()
    const atMs = flightTime(nowMs)
    for (; (flight.checkpointsMs[checkpoint] ?? Number.POSITIVE_INFINITY) <= atMs; checkpoint++) {
      queue = offerSession(queue, { id: flight.sessionId, body: flight.checkpointsMs[checkpoint] ?? atMs })
    }
    const attempt = beginAttempt(queue, permit, nowMs)
    if (attempt !== null) {
      queue = attempt.queue
      begin(sendSession(attempt.session))
    }
    const call = live ? beginCall(link, permit, nowMs) : null
    if (call !== null) {
      link = call.link
      begin(callLive(call.acks, atMs))
    }
    const idle = queue.sending === null && queue.waiting.length === 0
    const acked = link.acks.length === 0 || !live
    const over = permit.stopped || (checkpoint === flight.checkpointsMs.length && idle && acked)
    if (signal.aborted || over || nowMs > endRealMs + PATIENCE_MS) break
    await pause(STEP_MS, signal, underWay)
  }
  await Promise.all(underWay)
  return { sessionId: flight.sessionId, ...done }
}
