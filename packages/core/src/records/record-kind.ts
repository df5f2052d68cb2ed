import type * as v from 'valibot'
import type { JsonObject } from '../lib/json.ts'
import type { Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import type { SortKey } from './sort-key.ts'
import type { DaySums, SyncChange } from './sync.ts'

/** The schema of a record: exact in what the specification states, open beyond it. Checks only: what passes is kept as it came. */
export type RecordSchema = v.GenericSchema<unknown, object>

/** A record as the app would send it. */
export type RecordExample = JsonObject & { readonly id: string }

/** How one kind of record is checked, sorted, filtered and served. Everything about a kind stands in its one declaration. */
export interface RecordKind {
  /** The `kind` of an import line. */
  readonly name: string
  /** Path segment of its collection under `/v1`; null for a kind that is served by a route of its own. */
  readonly collection: string | null
  /** What one record is called in messages and in the reference, and what it is, in a sentence. */
  readonly title: string
  readonly description: string
  readonly schema: RecordSchema
  /** The order in words, as the reference states it. */
  readonly orderedBy: string
  /** What the server computes: always there, and exactly this. An import may bring anything under these names. */
  readonly served?: v.ObjectEntries
  /** The schemas of parts of a record that get a name of their own in the reference. */
  readonly parts?: Readonly<Record<string, v.GenericSchema>>
  /** What a record may look like as it is imported, for the reference; without one it shows an id alone. */
  readonly example?: RecordExample
  /** The sort key, or `lastChange` for newest last change first: its revision is chosen by the store. */
  readonly order: ((record: JsonObject) => SortKey) | 'lastChange'
  /** The query parameter that narrows the collection, and what of a record it is compared with. */
  readonly filter?: { readonly parameter: string; readonly of: (record: JsonObject) => string | null }
  /** A second identifier under which the last changed record of several answers, ASCII case folded. */
  readonly alias?: (record: JsonObject) => string | null
  /** True when an account has one record of the kind: a record with another id replaces it, and leaves a tombstone for it. */
  readonly single?: boolean
  /** True when a record without `createdAt` gets the instant of its first arrival. */
  readonly setsCreatedAt?: boolean
  /** Fields computed when a record is stored. */
  readonly derive?: (record: JsonObject) => JsonObject
  /** What of a record tells whether it changed; all of it when absent. */
  readonly identity?: (record: JsonObject) => JsonObject
  /** When the service has to look at the record by itself, in milliseconds; null when never. */
  readonly dueMs?: (record: JsonObject) => number | null
  /** Whole numbers of a day that the store keeps beside the record and can add up without reading it. */
  readonly sums?: (record: JsonObject) => DaySums | null
  /** The other accounts that may read the record. */
  readonly guests?: (record: JsonObject) => readonly string[]
  /** Checks and prepares a record whose rules need more than its schema. */
  readonly read?: (record: JsonObject, context: ImportContext) => Result<SyncChange, LineFault>
}

/** A field of a record whose name is one letter away from a declared one. */
export interface NearMiss {
  /** The path of the field, for example `log.times.localDayPilott`. */
  readonly field: string
  /** The declared name. */
  readonly declared: string
}

/** What an import knows beside the line. */
export interface ImportContext {
  readonly accountId: string
  readonly nowMs: EpochMs
  /** Receives the fields of an accepted record whose names are probably misspelt. */
  readonly onNearMiss?: (nearMiss: NearMiss) => void
}

/** Why an import line was refused: `field` is the path of what broke a rule, empty when it is the line itself. */
export interface LineFault {
  readonly field: string
  readonly message: string
}

/** Declares a record kind. The collection routes, the import check, the sort key and the reference derive from it. */
export function defineRecordKind<const K extends RecordKind>(kind: K): K {
  return kind
}

/** A field of a record when it is a text. */
export function textOf(record: JsonObject, field: string): string | null {
  const value = record[field]
  return typeof value === 'string' ? value : null
}
