import { parseInstantMs } from '../instant.ts'
import { err, ok } from '../result.ts'
import { prepareImportedSession } from '../sessions/imported.ts'
import { storedSession } from '../sessions/schema.ts'
import { defineRecordKind, textOf } from './record-kind.ts'
import { newestFirst } from './sort-key.ts'

const started = (text: string | null) => newestFirst(text === null ? null : parseInstantMs(text))

/** The plugin's sessions, newest start first. An imported one passes the rules of a PUT, but for the quota. */
export const pluginSession = defineRecordKind({
  name: 'pluginSession',
  collection: 'plugin/sessions',
  title: 'plugin session',
  description: 'One flight of the simulator as the voice-ATC plugin told it.',
  schema: storedSession,
  orderedBy: '`startedAt`, newest first',
  order: (record) => started(textOf(record, 'startedAt')),
  stampsCreatedAt: true,
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
      stampCreated: true,
      carriedMs: updatedAt === null ? null : parseInstantMs(updatedAt),
      createdMs: session.createdAt === null ? null : parseInstantMs(session.createdAt),
      amounts: session.contribution.amounts,
      sums: null,
      dueMs: null,
      onlyOverStamp: null,
      guests: [],
    })
  },
})
