import {
  err,
  handedCommand,
  holdingRequest,
  LIVE_BODY_MAX_BYTES,
  type LivePort,
  liveAnswer,
  liveInput,
  ok,
  otherRequest,
  parseLiveReport,
  pollMs,
} from '@flightbag/core'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/answer.ts'

export const pluginLive = defineRoute({
  method: 'PUT',
  path: '/v1/plugin/live',
  tag: 'Plugin live link',
  tagDescription: 'What the plugin reports while it flies, and the commands it collects.',
  summary: 'Report live state and collect waiting commands',
  description:
    'The report replaces the one before and is forgotten after ten minutes. Each command is handed over exactly once, and never later than two minutes after the pilot sent it.',
  body: {
    limitBytes: LIVE_BODY_MAX_BYTES,
    schema: liveInput,
    named: { LiveInput: liveInput },
    example: {
      schema: 1,
      sessionId: '20261003-0930-lv-abc',
      sentAt: '2026-10-03T09:41:07Z',
      aircraft: { registration: 'LV-ABC', icaoType: 'C172' },
      sim: { paused: false, phase: 'cruise', onGround: false, latDeg: -37.93, lonDeg: -57.57, altitudeFt: 3500 },
      acks: [],
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
    // the account was deleted after its key had let the request in
    if (exchange === null) return err({ kind: 'unauthorized' })
    return ok(value({ commands: [...exchange.commands], pollMs: pollMs(exchange.screenOpen) }))
  },
})
