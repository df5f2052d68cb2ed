import {
  normaliseSession,
  SESSION_BODY_MAX_BYTES,
  SESSION_ID_PATTERN,
  type StoreResult,
  sessionResult,
} from '@flightbag/core'
import { ok, prepareSession, type SessionDecision, type SessionPort } from '@flightbag/core/ports'
import { sampleRecords, sessionInput, pluginStats as statsRecord, storeResult } from '@flightbag/core/schemas'
import * as v from 'valibot'
import type { Parameter } from '../declare/parameter.ts'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/handler-answer.ts'

const tag = 'Plugin sessions'

const sessionId: Parameter<string> = {
  description:
    'Id of the session, chosen by the plugin: 3 to 128 characters from A-Z a-z 0-9 . _ -, the first a letter or digit.',
  schema: v.pipe(v.string(), v.regex(SESSION_ID_PATTERN)),
  read: (text) => (SESSION_ID_PATTERN.test(text) ? text : null),
  rule: 'must be 3 to 128 characters from A-Z a-z 0-9 . _ - and start with a letter or digit',
  example: 'sample-session-1',
}

/** The body whose stored form is the session in the sample bag. */
const EXAMPLE_BODY = Object.fromEntries(
  Object.entries(sampleRecords.pluginSession).filter(([name]) => Object.hasOwn(sessionInput.entries, name)),
)

interface SessionPorts {
  readonly sessions: Pick<SessionPort, 'put' | 'stats'>
  /** The number of new sessions that an account may store in one UTC day; 0 for no limit. */
  readonly sessionQuota: number
}

export const putSession = defineRoute({
  method: 'PUT',
  path: '/v1/plugin/sessions/{id}',
  tag,
  operationId: 'storeSession',
  summary: 'Store a plugin session',
  description:
    'Stores the whole session under its id, and is idempotent: a retry is harmless. 201: stored for the first ' +
    'time. 200: the stored copy was replaced. New sessions have a daily quota (429); a stored session can ' +
    'always be replaced. 410: the pilot deleted the session.',
  params: { id: sessionId },
  body: {
    limitBytes: SESSION_BODY_MAX_BYTES,
    schema: sessionInput,
    named: { SessionInput: sessionInput },
    example: EXAMPLE_BODY,
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
    const { id, status, receivedAt, eventsStored, eventsDropped } = session
    const result = { id, status, receivedAt, eventsStored, eventsDropped }
    return answerWhenStored(result, sessions.put(accountId, session, sessionQuota))
  },
})

/** A separate function, so that the body and its parsed values can be freed while the database works. */
async function answerWhenStored(result: StoreResult, storing: Promise<SessionDecision>) {
  const stored = sessionResult(result, await storing)
  return stored.ok ? ok(value(stored.value.data, { status: stored.value.created ? 201 : 200 })) : stored
}

export const pluginStats = defineRoute({
  method: 'GET',
  path: '/v1/plugin/stats',
  tag,
  operationId: 'getPluginStats',
  summary: 'Get the statistics of all plugin sessions',
  description: 'Sums over all stored sessions of the account.',
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
