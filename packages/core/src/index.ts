/**
 * The entry point of an app's author: records, attachments, and what the plugin sends. Totals are in
 * `@flightbag/core/logbook`, decoded reports in `/weather`, files of other programs in `/exchange`, and what a bag
 * contains about a flight in `/briefing`. An adapter's author imports `/ports`, a server `/schemas` too. Until all of
 * them do, this list contains their names as well.
 */

// Accounts, their one API key and its usage.

export { type AccountDetails, emailKey } from './accounts/account-details.ts'
export {
  type AccountWithKey,
  confirmAccount,
  createAccount,
  createFirstAccount,
  deleteAccount,
  ensureKey,
  type KeyWithInfo,
  pauseAccount,
  resetAccount,
  resumeAccount,
  rotateKey,
} from './accounts/account-lifecycle.ts'
export {
  type Account,
  type AccountRecord,
  type AccountStatus,
  type ApiKeyInfo,
  accountRecord,
  toAccountRecord,
} from './accounts/accounts.ts'
export { DEFAULT_KEY_PREFIX, type KeyMaker, type MadeKey, makeApiKey, parseKeyPrefix } from './accounts/api-key.ts'
export { type KeyHeaders, presentedKey } from './accounts/credentials.ts'
export type { Accounts, NewKey } from './accounts/port.ts'
export {
  firstUsageDay,
  type KeyUsage,
  methodName,
  type RouteUsage,
  USAGE_DAYS,
  type UsageCount,
  type UsageKey,
  type UsageReport,
  usageReport,
  usageRoute,
  utcDay,
} from './accounts/usage.ts'

// Admission of requests: the key and the limits.

export {
  type Admission,
  type AdmissionRequest,
  DEFAULT_ADDRESS_CONNECTIONS,
  DEFAULT_MAX_CONNECTIONS,
  DEFAULT_REQUEST_LIMITS,
  type Quota,
  type RequestLimits,
} from './admission/admission.ts'
export { admitInTurn, type TurnDecision } from './admission/admit-in-turn.ts'
export { MAX_WAIT_MS, restingNextAtMs } from './admission/api-limit.ts'
export {
  type BatchRequest,
  decideBatch,
  freeUntilMs,
  type KeyFacts,
  type NumberedTime,
  windowOf,
} from './admission/batch.ts'
export { decide, type LimitDecision, type LimitState } from './admission/decide.ts'
export { KEY_SPAN_MS } from './admission/key-limit.ts'
export {
  changedList,
  EMPTY_WINDOW,
  type KeyWindow,
  type ListedWindow,
  listedWindow,
  type WindowChange,
} from './admission/key-window.ts'
export type { AdmissionPort } from './admission/port.ts'

// Airways.

export { airwayParts, readAirwayLine, servedAirway, withUpdatedAt } from './airways/airway.ts'
export type { AirwayLine, Airways } from './airways/port.ts'

// Attachments and the files behind them.

export { type NewAttachment, newAttachment, withAttachment, withoutAttachment } from './attachments/attachment-list.ts'
export {
  type AttachmentDownload,
  type AttachmentOwner,
  attachmentDownload,
  attachmentDownloadSchema,
  attachmentIdSchema,
  attachmentIds,
  DOWNLOAD_URL_LIFETIME_MS,
  type DownloadRequest,
  downloadGeneratedAtMs,
  listedAttachment,
  MAX_ATTACHMENT_BYTES,
} from './attachments/attachments.ts'
export { contentTypeOf } from './attachments/content-type.ts'
export { downloadName, downloadType } from './attachments/download-name.ts'
export {
  accountPrefix,
  type FileKey,
  type Files,
  fileKey,
  parseFileKey,
  type SignedUrlOptions,
  type StoredFile,
} from './attachments/files-port.ts'
export { ORPHAN_GRACE_MS, removeAccountFiles, removeOrphanFiles } from './attachments/orphan-files.ts'
export { sampleAttachments } from './attachments/sample-attachments.ts'

// Backups.

export { type BackupCheck, backupCheck } from './backup/check-backup.ts'
export type { AccountBackup, BackupLine, BackupPort, KeyBackup, RecordBackup } from './backup/port.ts'

// Check flights that the service closes.

export type { CheckFlightSummary, MissingItem } from './check-flights/check-flights.ts'
export { closingChange } from './check-flights/closing-change.ts'
export type { CheckFlightCloser, StaleClosing } from './check-flights/port.ts'

// Results, failures, times and JSON.

export { parseDateMs } from './lib/calendar-date.ts'
export { compareCodePoints, foldAscii } from './lib/code-points.ts'
export { codeOf, deepestMessage } from './lib/error-code.ts'
export { badRequest, type Failure, notFound } from './lib/failure.ts'
export { DAY_MS, HOUR_MS, instantText, MINUTE_MS, type OpenInterval, parseInstantMs, SECOND_MS } from './lib/instant.ts'
export { canonicalJson, isJsonObject, type Json, type JsonObject } from './lib/json.ts'
export { hasMoreStructure, MAX_JSON_DEPTH, nestsDeeper, readJson } from './lib/json-text.ts'
export { isLoopback } from './lib/loopback.ts'
export { isOvertaken, overtakingArrivals } from './lib/overtaken.ts'
export { err, ok, type Result } from './lib/result.ts'
export type { Clock, EpochMs, RandomBytes, Sha256 } from './lib/system.ts'
export { trimEndOf } from './lib/trim.ts'

// The live link of the plugin and its commands.

export type { Ack } from './live/commands/acks.ts'
export {
  byAge,
  type Command,
  deliverableCommands,
  type HandOver,
  handedCommandOf,
  handOver,
  isForgotten,
  listedCommandOf,
  newCommand,
  type Resolution,
} from './live/commands/commands.ts'
export { parseCommandRequest } from './live/commands/request.ts'
export {
  COMMAND_KEPT_MS,
  COMMAND_LIFETIME_MS,
  LIVE_BODY_MAX_BYTES,
  POLL_CLOSED_MS,
  REPORT_LIFETIME_MS,
} from './live/live-limits.ts'
export { pollMs, screenOpenAt } from './live/poll.ts'
export type { LiveExchange, LivePort, PurgedLive } from './live/port.ts'
export { liveInput } from './live/report/fields.ts'
export { type LiveCall, parseLiveReport, reportIsCurrent } from './live/report/report.ts'
export {
  type CommandRequest,
  type CurrentReport,
  currentReport,
  type HandedCommand,
  handedCommand,
  holdingRequest,
  type ListedCommand,
  type LiveAnswer,
  type LiveReport,
  listedCommand,
  liveAnswer,
  otherRequest,
} from './live/schema.ts'
export type { AckOutcome, CommandState } from './live/vocabulary.ts'

// Reads of the logbook; its totals are in `@flightbag/core/logbook`.

export { checkLogbookRange } from './logbook/check-range.ts'
export type { LogbookReader } from './logbook/port.ts'

// Maintenance of a store.

// Records: their kinds, import, paging and cache.

export { bagDigest } from './records/bag-digest.ts'
export { documentHead, documentTail, documentText } from './records/document.ts'
export {
  type ChangedTotals,
  type CountChange,
  type Counted,
  changedCounts,
  changedTotals,
} from './records/import/changed-totals.ts'
export {
  type ComparedRecord,
  countedOf,
  type ImportChange,
  type ImportDecisions,
  type ImportPlan,
  importChange,
  importDecisions,
  type PlannedChange,
  type StoredSingle,
} from './records/import/import-decisions.ts'
export { readImportLine } from './records/import/import-line.ts'
export { creationOf, leavesAsIs } from './records/import/leaves-as-is.ts'
export { readRecord } from './records/import/read-record.ts'
export { replacedIds, singleKinds } from './records/import/single-records.ts'
export { checkFlight } from './records/kinds/check-flight.ts'
export { findRecordKind, recordKinds } from './records/kinds/kinds.ts'
export {
  type CursorPoint,
  type CursorScope,
  DEFAULT_LIMIT,
  DEFAULT_PAGE_BYTES,
  decodeCursor,
  encodeCursor,
  MAX_LIMIT,
} from './records/paging.ts'
export type { PageQuery, PageRows, Position, RecordReader, Sync } from './records/port.ts'
export { type RecordCache, recordCache } from './records/record-cache.ts'
export type {
  ImportContext,
  LineFault,
  NearMiss,
  RecordExample,
  RecordKind,
  RecordSchema,
} from './records/record-kind.ts'
export { carriedPlace, type LastRevision, lastRevisionMs, revisionOf } from './records/revisions.ts'
export { sampleRecords } from './records/sample-records.ts'
export { LAST_INSTANT_MS, newestFirst, type SortKey } from './records/sort-key.ts'
export type { DaySums, ImportSummary, SyncChange } from './records/sync.ts'

// Sessions of the plugin.

export { normaliseSession } from './sessions/body/body.ts'
export type { SessionEvent } from './sessions/body/event-fields.ts'
export { sessionInput } from './sessions/body/session-fields.ts'
export { COUNTERS } from './sessions/body/stats-fields.ts'
export { type Amount, contributionDelta, type SessionContribution } from './sessions/contribution.ts'
export {
  decideSession,
  type SessionDecision,
  type SessionStanding,
  sessionResult,
} from './sessions/decision.ts'
export { utf8Bytes } from './sessions/fit.ts'
export type { SessionPort } from './sessions/port.ts'
export { type PreparedSession, prepareSession } from './sessions/prepared-session.ts'
export {
  type PluginStats,
  pluginStats,
  type SessionBody,
  type StoredSession,
  type StoreResult,
  storedSession,
  storeResult,
} from './sessions/schema.ts'
export { SESSION_ID_PATTERN } from './sessions/session-id.ts'
export { DEFAULT_SESSION_QUOTA, SESSION_BODY_MAX_BYTES, STORED_SESSION_MAX_BYTES } from './sessions/session-limits.ts'
export { type SessionSums, statsRecord } from './sessions/stats.ts'
export { ARRIVAL_CHARACTERS, storedArrivalMs } from './sessions/stored-arrival.ts'
export { DATA_SOURCES, EVENT_KINDS, SESSION_STATUSES, type SessionStatus } from './sessions/vocabulary.ts'

// Shared plannings.

export type { SharedPlannings } from './shared-plannings/port.ts'
export {
  type AircraftOf,
  acceptedGuests,
  chosenAircraft,
  type SharedPlanningView,
  sharedDoc,
  sharedParticipant,
  sharedPlanningOf,
  sharedPlanningView,
} from './shared-plannings/shared-plannings.ts'

// A database with every port.

export type {
  CheckedFiles,
  ClusterNode,
  DatabaseActivity,
  Distribution,
  DistributionRefusal,
  Durability,
  GrantRefusal,
  MaintenanceLog,
  MaintenanceRun,
  MigrationRefusal,
  PoolState,
  PurgeSummary,
  SchemaReport,
  Store,
  StoreDisk,
  StoreFacts,
  StoreFile,
  StoreOperation,
  StoreRights,
} from './store.ts'

// Weather at aerodromes; the decoders are in `@flightbag/core/weather`.

export {
  ASKED_PRECISION_MS,
  type BoardAnswer,
  type BoardEntry,
  CLOCK_DIFFERENCE_MS,
  type DueStations,
  STATION_KEPT_MS,
  type VersionedText,
  type WeatherBoard,
} from './weather/board-port.ts'
export { correctionRank } from './weather/correction.ts'
export { memoryBoard } from './weather/memory-board.ts'
export { replacesReport } from './weather/newest-report.ts'
export type { ProviderRequests, ReportKind, RequestPause, StationReport, WeatherSource } from './weather/port.ts'
export { type RequestGate, requestGate } from './weather/request-gate.ts'
export { type WeatherEntry, type WeatherStatus, weatherEntrySchema } from './weather/service/entry-schema.ts'
export { askedIdent, IDENT_RULE, type WeatherIdent } from './weather/service/ident.ts'
export { type WeatherPorts, type WeatherService, weatherService } from './weather/service/service.ts'
