import * as v from 'valibot'
import { instantText, parseInstantMs } from '../../lib/instant.ts'
import { canonicalJson, type Json, type JsonObject } from '../../lib/json.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import type { EpochMs } from '../../lib/system.ts'
import type { LineFault, RecordKind } from '../record-kind.ts'
import type { SyncChange } from '../sync.ts'
import { inUtc } from './utc-times.ts'

/**
 * Checks a record against its kind and prepares it for the store. It stays unchanged except for the fields that its
 * kind computes and times that are not in UTC.
 *
 * @example
 * ```ts
 * import { findRecordKind, readRecord } from '@flightbag/core'
 *
 * const read = readRecord(findRecordKind('note')!, { id: 'n1', text: 'Check the oil', colour: 'red' })
 * read.ok && read.value.type === 'put' && read.value.body // => '"text":"Check the oil","colour":"red"'
 * ```
 */
export function readRecord(kind: RecordKind, record: JsonObject): Result<SyncChange, LineFault> {
  const checked = v.safeParse(kind.schema, record, { abortEarly: true })
  if (!checked.success) {
    const issue = checked.issues[0]
    return err({ field: `record.${v.getDotPath(issue) ?? ''}`.replace(/\.$/, ''), message: issue.message })
  }
  const known = inUtc(kind.schema, record) as JsonObject
  const stored = kind.derive ? kind.derive(known) : known
  const { id, updatedAt, ...kept } = stored
  const created = kind.setsCreatedAt ? createdAtOf(kept.createdAt) : 'as it came'
  const setsCreated = created !== 'as it came'
  const rest = setsCreated ? without(kept, 'createdAt') : kept
  return ok({
    type: 'put',
    kind: kind.name,
    id: id as string,
    body: JSON.stringify(rest).slice(1, -1),
    canonical: canonicalJson(kind.identity ? kind.identity(rest) : rest),
    sort: kind.order === 'lastChange' ? null : kind.order(stored),
    filter: kind.filter ? kind.filter.of(stored) : null,
    alias: kind.alias ? kind.alias(stored) : null,
    setsCreated,
    carriedMs: typeof updatedAt === 'string' ? parseInstantMs(updatedAt) : null,
    createdMs: setsCreated ? created : null,
    amounts: null,
    sums: kind.sums ? kind.sums(stored) : null,
    dueMs: kind.dueMs ? kind.dueMs(stored) : null,
    onlyOverRevision: null,
    guests: kind.guests ? kind.guests(stored) : [],
  })
}

/**
 * The stored `createdAt` of a record, so that an import of an exported record changes nothing: null when the record has
 * none.
 */
function createdAtOf(createdAt: Json | undefined): EpochMs | null | 'as it came' {
  if (createdAt == null) return null
  const ms = typeof createdAt === 'string' ? parseInstantMs(createdAt) : null
  return ms !== null && instantText(ms) === createdAt ? ms : 'as it came'
}

/** A copy without one field. A field named `__proto__` is copied as a field. */
function without(record: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = record
  return rest
}
