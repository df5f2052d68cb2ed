import type * as v from 'valibot'
import type { JsonObject } from '../lib/json.ts'
import type { Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import type { SortKey } from './sort-key.ts'
import type { DaySums, SyncChange } from './sync.ts'

/**
 * The schema of a record: exact for the fields of the specification, open for others. It only checks; an accepted value
 * is stored unchanged.
 */
export type RecordSchema = v.GenericSchema<unknown, object>

/** A record as the app sends it. */
export type RecordExample = JsonObject & { readonly id: string }

/**
 * How one kind of record is checked, sorted, filtered and served. Each kind has one declaration, from which all else
 * derives.
 */
export interface RecordKind {
  /** The `kind` of an import line. */
  readonly name: string
  /** Path segment of its collection under `/v1`; null for a kind that has a route of its own. */
  readonly collection: string | null
  /** The name of one record in messages and in the reference, and its description in one sentence. */
  readonly title: string
  readonly description: string
  readonly schema: RecordSchema
  /** The form of all ids of the kind, for the reference. */
  readonly idPattern?: RegExp
  /** The order in words, as the reference states it. */
  readonly orderedBy: string
  /**
   * The fields that the server computes: always present, and exactly of this form. An import accepts any value under
   * these names.
   */
  readonly served?: v.ObjectEntries
  /** The schemas of parts of a record that have a name of their own in the reference. */
  readonly parts?: Readonly<Record<string, v.GenericSchema>>
  /** An example of an imported record, for the reference; without one, the example has only an id. */
  readonly example?: RecordExample
  /** The sort key, or `lastChange` for newest last change first, where the store chooses the revision. */
  readonly order: ((record: JsonObject) => SortKey) | 'lastChange'
  /** The query parameter that filters the collection, and the value of a record with which it is compared. */
  readonly filter?: { readonly queryParameter: string; readonly of: (record: JsonObject) => string | null }
  /** A second identifier by which the last changed of several records is found, with ASCII case folded. */
  readonly alias?: (record: JsonObject) => string | null
  /**
   * True when an account has one record of the kind: a record with another id replaces it, and leaves a tombstone for
   * it.
   */
  readonly single?: boolean
  /** True when a record without `createdAt` gets the instant of its first arrival. */
  readonly setsCreatedAt?: boolean
  /** Fields computed when a record is stored. */
  readonly derive?: (record: JsonObject) => JsonObject
  /** A record without the values that `derive` fills in again, unchanged, from the others. */
  readonly withoutFilledIn?: (record: JsonObject) => JsonObject
  /** The part of a record whose changes count; the whole record when absent. */
  readonly identity?: (record: JsonObject) => JsonObject
  /** When the service must act on the record, in milliseconds; null for never. */
  readonly dueMs?: (record: JsonObject) => number | null
  /** Whole numbers of a day that the store keeps beside the record and can add without reading it. */
  readonly sums?: (record: JsonObject) => DaySums | null
  /** The other accounts that may read the record. */
  readonly guests?: (record: JsonObject) => readonly string[]
  /** Checks and prepares a record whose rules cannot be expressed by its schema. */
  readonly read?: (record: JsonObject, context: ImportContext) => Result<SyncChange, LineFault>
}

/** A field of a record whose name is one letter away from a declared one. */
export interface NearMiss {
  /** The path of the field, for example `log.times.localDayPilott`. */
  readonly field: string
  /** The declared name. */
  readonly declared: string
}

/** The context of an import line. */
export interface ImportContext {
  readonly accountId: string
  readonly nowMs: EpochMs
  /**
   * Whether records that name another account as their owner become those of `accountId`; otherwise they are rejected.
   */
  readonly takeOwnership?: boolean
  /** Whether the record is in a store or a backup already, where it has an id that an import now refuses. */
  readonly isStored?: boolean
  /** Receives the fields of an accepted record whose names are probably misspelt. */
  readonly onNearMiss?: (nearMiss: NearMiss) => void
}

/** Why an import line was rejected: `field` is the path of the value that broke a rule, empty for the line itself. */
export interface LineFault {
  readonly field: string
  readonly message: string
}

/** Declares a record kind. The collection routes, the import check, the sort key and the reference derive from it. */
export function defineRecordKind(kind: RecordKind): RecordKind {
  return kind
}

/** A field of a record; undefined unless it is a text. */
export function textOf(record: JsonObject, field: string): string | null {
  const value = record[field]
  return typeof value === 'string' ? value : null
}
