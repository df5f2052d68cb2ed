import {
  normaliseSession,
  ok,
  type PreparedSession,
  prepareSession,
  SESSION_BODY_MAX_BYTES,
  SESSION_ID_PATTERN,
  type SessionPort,
  type StoreDecision,
  sessionInput,
  pluginStats as statsRecord,
  storeAnswer,
  storeResult,
} from '@flightbag/core'
import * as v from 'valibot'
import type { Parameter } from '../declare/parameter.ts'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/answer.ts'

const tag = 'Plugin sessions'

const sessionId: Parameter<string> = {
  description: "The plugin's name for the session.",
  schema: v.pipe(v.string(), v.regex(SESSION_ID_PATTERN)),
  read: (text) => (SESSION_ID_PATTERN.test(text) ? text : null),
  rule: 'must be 3 to 128 characters from A-Z a-z 0-9 . _ - and start with a letter or digit',
  example: '20261003-0930-lv-abc',
}

interface SessionPorts {
  readonly sessions: Pick<SessionPort, 'put' | 'stats'>
  /** New sessions an account may store in one UTC day; 0 for any number. */
  readonly sessionQuota: number
}

export const putSession = defineRoute({
  method: 'PUT',
  path: '/v1/plugin/sessions/{id}',
  tag,
  summary: 'Store a plugin session, whole',
  description:
    'Idempotent: always the whole session under the same id; a retry is harmless. 201 the first time, 200 when a stored copy was replaced. Only so many new sessions are taken in a day; a stored one can always be replaced.',
  params: { id: sessionId },
  body: {
    limitBytes: SESSION_BODY_MAX_BYTES,
    schema: sessionInput,
    named: { SessionInput: sessionInput },
    example: {
      schema: 1,
      startedAt: '2026-10-03T09:30:00Z',
      endedAt: null,
      aircraft: { registration: 'LV-ABC', icaoType: 'C172' },
    },
  },
  response: storeResult,
  named: { StoreResult: storeResult },
  statuses: [201, 200],
  failures: ['gone'],
  example: {
    id: sessionId.example,
    status: 'in_progress',
    receivedAt: '2026-10-03T09:30:02.000Z',
    eventsStored: 0,
    eventsDropped: 0,
  },
  handle: async ({ accountId, params, body, nowMs }, { sessions, sessionQuota }: SessionPorts) => {
    const normalised = normaliseSession(body, { nowMs })
    if (!normalised.ok) return normalised
    const session = prepareSession(params.id, normalised.value, nowMs)
    return answerWhenStored(session, sessions.put(accountId, session, sessionQuota))
  },
})

/** A function of its own, so that the body and all that was parsed from it are let go of while the database works. */
async function answerWhenStored(session: PreparedSession, storing: Promise<StoreDecision>) {
  const stored = storeAnswer(session, await storing)
  return stored.ok ? ok(value(stored.value.data, { status: stored.value.created ? 201 : 200 })) : stored
}

export const pluginStats = defineRoute({
  method: 'GET',
  path: '/v1/plugin/stats',
  tag,
  summary: 'Sums over all plugin sessions',
  response: statsRecord,
  named: { PluginStats: statsRecord },
  example: {
    sessions: 1,
    byStatus: { in_progress: 0, completed: 1, aborted: 0 },
    minutes: 52,
    transmissions: 31,
    readbacksCorrect: 12,
    readbacksIncorrect: 1,
    sayAgain: 2,
    emergencies: 0,
    instructorQuestions: 0,
    meanResponseMs: 840.5,
    firstStartedAt: '2026-10-03T09:30:00.000Z',
    lastStartedAt: '2026-10-03T09:30:00.000Z',
    byStation: { tower: 19, ground: 12 },
    aerodromes: [{ ident: 'SAZM', sessions: 1 }],
    aircraft: [{ label: 'LV-ABC', sessions: 1 }],
  },
  handle: async ({ accountId }, { sessions }: SessionPorts) => ok(value(await sessions.stats(accountId))),
})
