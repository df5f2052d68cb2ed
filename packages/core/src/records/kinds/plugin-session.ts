import { parseInstantMs } from '../../lib/instant.ts'
import { err, ok } from '../../lib/result.ts'
import { sessionEvent } from '../../sessions/body/event-fields.ts'
import { sessionStats } from '../../sessions/body/stats-fields.ts'
import { prepareImportedSession } from '../../sessions/imported.ts'
import { storedSession } from '../../sessions/schema.ts'
import { defineRecordKind, type RecordExample, textOf } from '../record-kind.ts'
import { newestFirst } from '../sort-key.ts'

const started = (text: string | null) => newestFirst(text === null ? null : parseInstantMs(text))

const example: RecordExample = {
  id: '20261003-0930-lv-abc',
  receivedAt: '2026-10-03T10:25:02.000Z',
  source: 'voice-atc-plugin',
  durationMinutes: 55,
  schema: 1,
  startedAt: '2026-10-03T09:30:00.000Z',
  endedAt: '2026-10-03T10:25:00.000Z',
  status: 'completed',
  pluginVersion: '2.4.0',
  protocolVersion: '1',
  simulator: 'X-Plane 12',
  language: 'es',
  region: 'AR',
  dataSource: 'both',
  aircraft: { registration: 'LV-ABC', icaoType: 'C172' },
  departure: 'SAZM',
  arrival: 'SAZM',
  aerodromesVisited: ['SAZM'],
  stats: {
    transmissions: 31,
    fastPath: 20,
    modelCalls: 11,
    sayAgain: 2,
    readbacksCorrect: 12,
    readbacksIncorrect: 1,
    positionCorrections: 0,
    unprompted: 3,
    emergencies: 0,
    instructorQuestions: 0,
    meanResponseMs: 840.5,
    p95ResponseMs: 1900,
    byStation: { tower: 19, ground: 12 },
    byIntent: { taxi: 4 },
  },
  eventsDropped: 0,
  events: [],
}

/** The plugin's sessions, newest start first. An imported one passes the rules of a PUT, but for the quota. */
export const pluginSession = defineRecordKind({
  name: 'pluginSession',
  collection: 'plugin/sessions',
  title: 'plugin session',
  description: 'One flight of the simulator as the voice-ATC plugin told it.',
  schema: storedSession,
  parts: { SessionEvent: sessionEvent, SessionStats: sessionStats },
  example,
  orderedBy: '`startedAt`, newest first',
  order: (record) => started(textOf(record, 'startedAt')),
  setsCreatedAt: true,
  read: (record, { nowMs }) => {
    const prepared = prepareImportedSession(record, { nowMs })
    if (!prepared.ok) {
      const { failure } = prepared
      if (failure.kind !== 'bad_request') return err({ field: 'record', message: 'is refused' })
      // a line's message is the rule alone, since its field is told beside it
      const named = `${failure.field} `
      const rule = failure.message.startsWith(named) ? failure.message.slice(named.length) : failure.message
      return err({ field: `record.${failure.field}`, message: rule })
    }
    const session = prepared.value
    const updatedAt = textOf(record, 'updatedAt')
    return ok({
      type: 'put',
      kind: 'pluginSession',
      id: session.id,
      body: session.body,
      canonical: session.body,
      sort: started(session.startedAt),
      filter: null,
      alias: null,
      setsCreated: true,
      carriedMs: updatedAt === null ? null : parseInstantMs(updatedAt),
      createdMs: session.createdAt === null ? null : parseInstantMs(session.createdAt),
      amounts: session.contribution.amounts,
      sums: null,
      dueMs: null,
      onlyOverRevision: null,
      guests: [],
    })
  },
})
