import * as v from 'valibot'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { MAX_JSON_DEPTH, nestsDeeper, readJson } from '../../lib/json-text.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { id as idSchema } from '../fields.ts'
import { findRecordKind, recordKinds } from '../kinds/kinds.ts'
import type { ImportContext, LineFault, RecordKind } from '../record-kind.ts'
import type { SyncChange } from '../sync.ts'
import { nearMisses } from './near-misses.ts'
import { readRecord } from './read-record.ts'
import { unreachableId } from './unreachable-id.ts'
import { findUnstorable } from './unstorable.ts'

function fault(field: string, message: string) {
  return err<LineFault>({ field, message })
}

/**
 * One line of an import: `{"kind", "record": {"id", ...}}` or `{"kind", "id", "deleted": true}`. Unknown fields are
 * kept unchanged. Fails with the field and the rule that it broke; never throws.
 *
 * @example
 * ```ts
 * import { readImportLine } from '@flightbag/core'
 *
 * const context = { accountId: 'pilot', nowMs: Date.UTC(2026, 9, 3) }
 * const line = '{"kind": "note", "record": {"id": "n1", "text": "Check the oil"}}'
 * readImportLine(line, context).ok // => true
 * const refused = readImportLine('{"kind": "note", "record": {"id": ""}}', context)
 * refused.ok || refused.failure // => { field: 'record.id', message: 'must not be empty' }
 * ```
 */
export function readImportLine(line: string, context: ImportContext): Result<SyncChange, LineFault> {
  if (typeof line !== 'string') return fault('', 'must be a text')
  if (nestsDeeper(line, MAX_JSON_DEPTH + 2)) return fault('', `nests deeper than ${MAX_JSON_DEPTH} levels`)
  const value = parse(line)
  if (value === undefined) return fault('', `is not valid JSON; ${example('note')}`)
  if (!isJsonObject(value)) return fault('', 'must be a JSON object')
  const kind = typeof value.kind === 'string' ? findRecordKind(value.kind) : undefined
  if (!kind) {
    const state = value.kind === undefined ? 'is missing; it must' : 'must'
    return fault('kind', `${state} be one of ${recordKinds.map(({ name }) => name).join(', ')}; ${example('note')}`)
  }
  const unstorable = findUnstorable(value)
  if (unstorable) return err(unstorable)
  if (value.deleted === true) return readDeletion(kind, value)
  if ('deleted' in value && value.deleted !== false) return fault('deleted', 'must be true or absent')
  if (value.record !== undefined && !isJsonObject(value.record)) return fault('record', 'must be an object')
  if (value.record?.id === undefined) return fault('record.id', `is missing; ${example(kind.name)}`)
  const unreachable = context.isStored ? null : unreachableId(kind.name, value.record.id)
  if (unreachable !== null) return fault('record.id', unreachable)
  const change = kind.read ? kind.read(value.record, context) : readRecord(kind, value.record)
  if (change.ok && context.onNearMiss) nearMisses(kind, value.record).forEach(context.onNearMiss)
  return change
}

/** The shortest valid line of a kind, for a pilot who writes the file with an editor. */
function example(kind: string): string {
  return `a valid line: ${JSON.stringify({ kind, record: { id: findRecordKind(kind)?.example?.id ?? `${kind}-1` } })}`
}

function parse(line: string): unknown {
  try {
    return readJson(line)
  } catch {
    return undefined
  }
}

function readDeletion(kind: RecordKind, line: JsonObject): Result<SyncChange, LineFault> {
  if (line.id === undefined) return fault('id', `is missing; ${example(kind.name)}`)
  const id = v.safeParse(idSchema, line.id)
  if (!id.success) return fault('id', id.issues[0].message)
  return ok({ type: 'delete', kind: kind.name, id: id.output, carriedMs: null })
}
