import type { RecordExample, RecordKind } from '@flightbag/core'
import * as v from 'valibot'

function revision(description: string) {
  return v.pipe(v.string(), v.isoTimestamp(), v.description(description))
}

const updatedAt = revision(
  'Time at which the server stored the last change. Strictly increasing over the changes of an account.',
)

const createdAt = revision(
  'Time at which the record was created; if it is not known, the time at which the record first arrived.',
)

/** Whether a schema declares the server's own fields itself. */
function isWhole(schema: v.GenericSchema): boolean {
  return (
    'entries' in schema &&
    typeof schema.entries === 'object' &&
    schema.entries !== null &&
    'updatedAt' in schema.entries
  )
}

/** A stored record as it is served: the fields of its kind and those of the server. */
export function recordResponse({ description, schema, served, setsCreatedAt }: RecordKind): v.GenericSchema {
  if (isWhole(schema)) return v.pipe(schema, v.description(description))
  const added: v.ObjectEntries = { ...served, updatedAt, ...(setsCreatedAt ? { createdAt } : {}) }
  return v.pipe(v.intersect([schema, v.looseObject(added)]), v.description(description))
}

/** The example of a kind as it is served. */
export function recordExample({ derive, example, name, setsCreatedAt }: RecordKind): RecordExample {
  const sent = example ?? { id: `${name}-1` }
  const createdAt = setsCreatedAt ? { createdAt: '2026-10-03T09:30:02.000Z' } : {}
  return { ...sent, ...derive?.(sent), ...createdAt, updatedAt: '2026-10-03T10:25:02.000Z' }
}
