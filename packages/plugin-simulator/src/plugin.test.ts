import { type Ack, normaliseSession, parseLiveReport, pollMs, sessionResult } from '@flightbag/core'
import { isJsonObject, prepareSession } from '@flightbag/core/ports'
import { memoryLive } from '@flightbag/testing/memory/memory-live'
import { memorySessions } from '@flightbag/testing/memory/memory-sessions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveLink } from './live-link.ts'
import { beginCall, NEW_LINK, noteAck, settleCall } from './live-link.ts'
import { beginAttempt, emptyQueue, offerSession, settleAttempt } from './queue.ts'
import type { AttemptOutcome } from './send-permit.ts'
import { SENDING_ALLOWED } from './send-permit.ts'
import { answerCommand } from './simulated-controller.ts'
import { simulateFlight } from './simulated-flight.ts'

const START_MS = Date.UTC(2026, 2, 1, 12)
const ACCOUNT = 'pilot'
const STEP_MS = 10_000

/** The effect of the network on one exchange: none, a lost request, or a lost answer. */
type Network = 'through' | 'request lost' | 'answer lost'
const network = fc.constantFrom<Network[]>('through', 'through', 'request lost', 'answer lost')

function flightOf(seed: number) {
  return simulateFlight({
    seed,
    sessionId: 'flight-1',
    startMs: START_MS,
    from: { ident: 'SADF', latDeg: -34.453, lonDeg: -58.59, elevationFt: 10, runway: '05' },
    to: { ident: 'SADM', latDeg: -34.676, lonDeg: -58.643, elevationFt: 105, runway: '02' },
    registration: 'LV-ABC',
    icaoType: 'C172',
    groundspeedKt: 90,
    cruiseAltitudeFt: 1500,
  })
}

const good: AttemptOutcome = { kind: 'answered', status: 200, retryAfterSeconds: null }
const lost: AttemptOutcome = { kind: 'failed' }

test('over an unreliable network the whole session arrives, and every command is spoken at most once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.infiniteStream(network),
      fc.uniqueArray(fc.nat(90), { maxLength: 6 }),
      async (seed, weather, sendSteps) => {
        const flight = flightOf(seed)
        const sessions = memorySessions()
        const live = memoryLive()
        const spoken: string[] = []
        let queue = emptyQueue<number>()
        let link: LiveLink = NEW_LINK
        let [next, steps] = [0, 0]

        async function putSession(nowMs: number, way: Network) {
          const begun = beginAttempt(queue, SENDING_ALLOWED, nowMs)
          if (begun === null) return
          queue = begun.queue
          if (way !== 'request lost') {
            const body = normaliseSession(JSON.parse(JSON.stringify(flight.sessionAt(begun.session.body))), { nowMs })
            const session = prepareSession(begun.session.id, body.ok ? body.value : expect.fail('a good body'), nowMs)
            expect(sessionResult(session, await sessions.put(ACCOUNT, session, 500)).ok).toBe(true)
          }
          queue = settleAttempt(queue, way === 'through' ? good : lost, nowMs)
        }

        async function callLive(nowMs: number, way: Network) {
          const begun = beginCall(link, SENDING_ALLOWED, nowMs)
          if (begun === null) return
          link = begun.link
          const parsed = parseLiveReport(JSON.parse(JSON.stringify(flight.reportAt(nowMs, begun.acks))))
          const { report, acks } = parsed.ok ? parsed.value : expect.fail('a good report')
          const exchange = way === 'request lost' ? null : await live.report(ACCOUNT, report, acks, nowMs)
          link = settleCall(link, way === 'through' ? good : lost, pollMs(exchange?.screenOpen ?? false), nowMs)
          if (way !== 'through' || exchange === null) return
          for (const command of exchange.commands) {
            const ack: Ack = answerCommand(command, 'LV-ABC', flight.stateAt(nowMs).onGround, nowMs)
            if (ack.outcome === 'spoken') spoken.push(command.id)
            link = noteAck(link, ack)
          }
        }

        for (let nowMs = START_MS; nowMs <= flight.endMs; nowMs += STEP_MS, steps++) {
          const due = flight.checkpointsMs[next]
          if (due !== undefined && due <= nowMs) {
            queue = offerSession(queue, { id: flight.sessionId, body: due })
            next++
          }
          if (sendSteps.includes(steps)) {
            const holding = {
              kind: 'holding',
              navaid: 'EZE',
              inboundCourseDeg: 110,
              turn: 'left',
              legMinutes: null,
              altitudeFt: 3000,
            }
            await live.send(ACCOUNT, holding, `c-${steps}`, nowMs)
          }
          await putSession(nowMs, weather.next().value)
          await callLive(nowMs, weather.next().value)
        }
        // The simulator has ended: the last copy is sent when the network works again.
        const laterMs = flight.endMs + 600_000
        queue = offerSession(queue, { id: flight.sessionId, body: flight.endMs })
        await putSession(laterMs, 'through')
        await callLive(laterMs, 'through')

        const whole = flight.sessionAt(flight.endMs)
        const events = Array.isArray(whole.events) ? whole.events.filter(isJsonObject).map(({ at }) => at) : []
        const stored = await sessions.stored(ACCOUNT, flight.sessionId)
        expect(stored).toMatchObject({ status: 'completed', eventsDropped: 0 })
        expect(stored?.events.map(({ at }) => at)).toEqual(events)

        expect(new Set(spoken).size).toBe(spoken.length)
        for (const command of await live.list(ACCOUNT, laterMs)) {
          expect(['expired', 'delivered', 'resolved']).toContain(command.state)
          expect(command.outcome === 'spoken').toBe(spoken.includes(command.id))
        }
      },
    ),
    { numRuns: 60 },
  )
})
