import * as v from 'valibot'
import { instantText, parseInstantMs } from '../instant.ts'
import type { EpochMs } from '../ports.ts'
import { canonicalJson, isJsonObject, type Json, type JsonObject, MAX_JSON_DEPTH, nestsDeeper } from '../json.ts'
import { err, ok, type Result } from '../result.ts'
import { id as idSchema } from './fields.ts'
import { findRecordKind, recordKinds } from './kinds.ts'
import type { ImportContext, LineFault, RecordKind } from './record-kind.ts'
import type { SyncChange } from './sync.ts'

const fault = (field: string, message: string) => err<LineFault>({ field, message })

/**
 * One line of an import: `{"kind", "record": {"id", ...}}` or `{"kind", "id", "deleted": true}`. Unknown fields are kept as they came.
 * Fails with the field and the rule it broke; never throws.
 */
export function readImportLine(line: string, context: ImportContext): Result<SyncChange, LineFault> {
  if (nestsDeeper(line, MAX_JSON_DEPTH + 2)) return fault('', `nests deeper than ${MAX_JSON_DEPTH} levels`)
  const value = parse(line)
  if (value === undefined) return fault('', 'is not valid JSON')
  if (!isJsonObject(value)) return fault('', 'must be a JSON object')
  const kind = typeof value.kind === 'string' ? findRecordKind(value.kind) : undefined
  if (!kind) return fault('kind', `must be one of ${recordKinds.map(({ name }) => name).join(', ')}`)
  const unstorable = findUnstorable(value, '')
  if (unstorable) return err(unstorable)
  if (value.deleted === true) return readDeletion(kind, value)
  if ('deleted' in value && value.deleted !== false) return fault('deleted', 'must be true or absent')
  if (!isJsonObject(value.record)) return fault('record', 'must be an object')
  return kind.read ? kind.read(value.record, context) : readRecord(kind, value.record)
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function readDeletion(kind: RecordKind, line: JsonObject): Result<SyncChange, LineFault> {
  const id = v.safeParse(idSchema, line.id)
  if (!id.success) return fault('id', id.issues[0].message)
  return ok({ type: 'delete', kind: kind.name, id: id.output, carriedMs: null })
}

/** Checks a record against its kind and makes it ready for the store. */
export function readRecord(kind: RecordKind, record: JsonObject): Result<SyncChange, LineFault> {
  const checked = v.safeParse(kind.schema, record, { abortEarly: true })
  if (!checked.success) {
    const issue = checked.issues[0]
    return fault(`record.${v.getDotPath(issue) ?? ''}`.replace(/\.$/, ''), issue.message)
  }
  const stored = kind.derive ? kind.derive(record) : record
  const { id, updatedAt, ...kept } = stored
  const created = kind.stampsCreatedAt ? stampedCreatedAt(kept.createdAt) : 'as it came'
  const stampCreated = created !== 'as it came'
  const rest = stampCreated ? without(kept, 'createdAt') : kept
  return ok({
    type: 'put',
    kind: kind.name,
    id: id as string,
    body: JSON.stringify(rest).slice(1, -1),
    canonical: canonicalJson(rest),
    sort: kind.order === 'lastChange' ? null : kind.order(stored),
    filter: kind.filter ? kind.filter.of(stored) : null,
    alias: kind.alias ? kind.alias(stored) : null,
    stampCreated,
    carriedMs: typeof updatedAt === 'string' ? parseInstantMs(updatedAt) : null,
    createdMs: stampCreated ? created : null,
    amounts: null,
    sums: kind.sums ? kind.sums(stored) : null,
    guests: kind.guests ? kind.guests(stored) : [],
  })
}

/** The `createdAt` of a record where the store writes it, so that an exported record comes back as the same: null when it has none yet. */
function stampedCreatedAt(createdAt: Json | undefined): EpochMs | null | 'as it came' {
  if (createdAt == null) return null
  const ms = typeof createdAt === 'string' ? parseInstantMs(createdAt) : null
  return ms !== null && instantText(ms) === createdAt ? ms : 'as it came'
}

/** A copy without one field; a `__proto__` field stays a field. */
function without(record: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = record
  return rest
}

/** The first thing in a value that cannot be kept: U+0000, which PostgreSQL has no place for, or a number too large to be one. */
function findUnstorable(value: Json, path: string): LineFault | null {
  if (typeof value === 'string')
    return value.includes('\u0000') ? { field: path, message: 'must not hold U+0000' } : null
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : { field: path, message: 'is too large a number' }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const field = path === '' ? key : `${path}.${key}`
    if (key.includes('\u0000')) return { field: path, message: 'must not have a field with U+0000 in its name' }
    const found = findUnstorable(inner as Json, field)
    if (found) return found
  }
  return null
}
