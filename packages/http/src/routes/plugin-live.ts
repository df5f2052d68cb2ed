import { LIVE_BODY_MAX_BYTES, parseLiveReport, pollMs } from '@flightbag/core'
import { err, type LivePort, ok } from '@flightbag/core/ports'
import { handedCommand, holdingRequest, liveAnswer, liveInput, otherRequest } from '@flightbag/core/schemas'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/handler-answer.ts'

export const pluginLive = defineRoute({
  method: 'PUT',
  path: '/v1/plugin/live',
  operationId: 'reportLive',
  tag: 'Plugin live link',
  tagDescription: 'The live state that the plugin reports, and the commands that it collects.',
  summary: 'Report live state and collect waiting commands',
  description:
    'The report replaces the previous one and expires after ten minutes. Each command is handed over exactly ' +
    'once, oldest first, and expires two minutes after the pilot sent it. Call again after `pollMs` ' +
    'milliseconds.',
  body: {
    limitBytes: LIVE_BODY_MAX_BYTES,
    schema: liveInput,
    named: { LiveInput: liveInput },
    example: {
      schema: 1,
      sessionId: 'sample-session-1',
      sentAt: '2026-10-03T09:41:07Z',
      aircraft: { registration: 'LV-XSA', icaoType: 'C172' },
      sim: {
        paused: false,
        phase: 'cruise',
        onGround: false,
        latDeg: -37.93,
        lonDeg: -57.57,
        altitudeFt: 3500,
        headingMagDeg: 42,
        groundspeedKt: 104,
        verticalSpeedFpm: 0,
        com1Mhz: 118.95,
        transponder: '1200',
        qnhHpa: 1016,
      },
      aerodrome: { ident: 'SADF', activeRunway: '05' },
      transcript: [
        { at: '2026-10-03T09:40:55Z', station: 'tower', heard: 'LV-XSA ready', said: 'LV-XSA cleared for take-off' },
      ],
      acks: [{ id: 'cmd-0', outcome: 'refused', said: null, reason: 'on_ground', at: '2026-10-03T09:40:58Z' }],
    },
  },
  response: liveAnswer,
  named: {
    LiveAnswer: liveAnswer,
    Command: handedCommand,
    HoldingRequest: holdingRequest,
    OtherRequest: otherRequest,
  },
  example: {
    commands: [
      {
        id: 'cmd-1',
        createdAt: '2026-10-03T09:41:00.000Z',
        request: {
          kind: 'holding',
          navaid: 'MDP',
          inboundCourseDeg: 130,
          turn: 'right',
          legMinutes: null,
          altitudeFt: 4000,
        },
      },
    ],
    pollMs: 2000,
  },
  handle: async ({ accountId, body, nowMs }, { live }: { live: Pick<LivePort, 'report'> }) => {
    const call = parseLiveReport(body)
    if (!call.ok) return call
    const exchange = await live.report(accountId, call.value.report, call.value.acks, nowMs)
    // The account was deleted after the request was admitted.
    if (exchange === null) return err({ kind: 'unauthorized' })
    return ok(value({ commands: [...exchange.commands], pollMs: pollMs(exchange.screenOpen) }))
  },
})
