import { parseInstantMs } from '../../lib/instant.ts'
import { err, ok } from '../../lib/result.ts'
import { sessionEvent } from '../../sessions/body/event-fields.ts'
import { sessionStats } from '../../sessions/body/stats-fields.ts'
import { prepareImportedSession } from '../../sessions/imported.ts'
import { storedSession } from '../../sessions/schema.ts'
import { SESSION_ID_PATTERN } from '../../sessions/session-id.ts'
import { defineRecordKind, type RecordExample, textOf } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'
import { newestFirst } from '../sort-key.ts'

function started(text: string | null) {
  return newestFirst(text === null ? null : parseInstantMs(text))
}

const example: RecordExample = {
  ...sampleRecords.pluginSession,
  receivedAt: '2026-08-25T12:52:02.000Z',
  eventsDropped: 0,
}

/** The plugin's sessions, newest start first. The rules of a PUT apply to an imported session, except the quota. */
export const pluginSession = defineRecordKind({
  name: 'pluginSession',
  collection: 'plugin/sessions',
  title: 'plugin session',
  description: 'One session of the simulator, reported by the voice-ATC plugin.',
  schema: storedSession,
  idPattern: SESSION_ID_PATTERN,
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
      // The message of a line contains only the rule, because the field is printed beside it.
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
