import { isJsonObject } from '../lib/json.ts'
import { readJson } from '../lib/json-text.ts'
import { findRecordKind } from './kinds/kinds.ts'

/** The beginning of the line of a record, as `Sync.export` writes it. */
const BEGINNING = /^\{"kind":"(\w+)","record":/

/**
 * A line of `Sync.export` without the values that an import fills in again, so that a person can edit the values from
 * which they are filled in. An import of the line gives the same record. Other lines are not parsed.
 */
export function exportLine(line: string): string {
  const name = BEGINNING.exec(line)?.[1]
  const kind = name === undefined ? undefined : findRecordKind(name)
  if (!kind?.withoutFilledIn) return line
  const { record } = readJson(line) as { readonly record?: unknown }
  return isJsonObject(record) ? JSON.stringify({ kind: kind.name, record: kind.withoutFilledIn(record) }) : line
}
