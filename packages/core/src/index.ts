/**
 * The entry point of an app's author: records, attachments, and what the plugin sends. Totals are in
 * `@flightbag/core/logbook`, decoded reports in `/weather`, files of other programs in `/exchange`, and what a bag
 * contains about a flight in `/briefing`. An adapter's author imports `/ports`, a server `/schemas` too.
 */

// Results, failures, times and JSON.

export { badRequest, type Failure, notFound } from './lib/failure.ts'
export { DAY_MS, HOUR_MS, instantText, MINUTE_MS, parseInstantMs, SECOND_MS } from './lib/instant.ts'
export { canonicalJson, isJsonObject, type Json, type JsonObject } from './lib/json.ts'
export { readJson } from './lib/json-text.ts'
export { err, ok, type Result } from './lib/result.ts'
export type { EpochMs } from './lib/system.ts'

// Records: their kinds, and the check of what an app imports.

export { bagDigest } from './records/bag-digest.ts'
export { exportLine } from './records/export-line.ts'
export { readImportLine } from './records/import/import-line.ts'
export { readRecord } from './records/import/read-record.ts'
export { findRecordKind, recordKinds } from './records/kinds/kinds.ts'
export type {
  ImportContext,
  LineFault,
  NearMiss,
  RecordExample,
  RecordKind,
  RecordSchema,
} from './records/record-kind.ts'
export type { SortKey } from './records/sort-key.ts'
export type { DaySums, ImportSummary, SyncChange, SyncChanges } from './records/sync.ts'

// Attachments, as cards and aircraft list them.

export { type NewAttachment, newAttachment, withAttachment, withoutAttachment } from './attachments/attachment-list.ts'
export {
  type AttachmentDownload,
  type AttachmentOwner,
  attachmentIds,
  listedAttachment,
  MAX_ATTACHMENT_BYTES,
} from './attachments/attachments.ts'
export { contentTypeOf } from './attachments/content-type.ts'

// Fields that the service computes.

export type { CheckFlightSummary, MissingItem } from './check-flights/check-flights.ts'

// Plannings that several pilots share.

export type { SharedDoc, SharedParticipant, SharedPlanningView } from './shared-plannings/shared-plannings.ts'

// The range of logbook totals, which are in `@flightbag/core/logbook`.

export { checkLogbookRange } from './logbook/check-range.ts'

// Sessions of the plugin.

export { normaliseSession } from './sessions/body/body.ts'
export type { SessionEvent } from './sessions/body/event-fields.ts'
export { COUNTERS, type SessionStats } from './sessions/body/stats-fields.ts'
export { sessionResult } from './sessions/decision.ts'
export { utf8Bytes } from './sessions/fit.ts'
export type { PluginStats, SessionBody, StoredSession, StoreResult } from './sessions/schema.ts'
export { SESSION_ID_PATTERN } from './sessions/session-id.ts'
export { SESSION_BODY_MAX_BYTES } from './sessions/session-limits.ts'
export { DATA_SOURCES, EVENT_KINDS, SESSION_STATUSES, type SessionStatus } from './sessions/vocabulary.ts'

// The live link of the plugin, and its commands.

export type { Ack } from './live/commands/acks.ts'
export { parseCommandRequest } from './live/commands/request.ts'
export { LIVE_BODY_MAX_BYTES, POLL_CLOSED_MS } from './live/live-limits.ts'
export { pollMs } from './live/poll.ts'
export { type LiveCall, parseLiveReport } from './live/report/report.ts'
export type {
  CommandRequest,
  CurrentReport,
  HandedCommand,
  HoldingRequest,
  ListedCommand,
  LiveAnswer,
  LiveReport,
  OtherRequest,
} from './live/schema.ts'
export type { AckOutcome, CommandState } from './live/vocabulary.ts'
