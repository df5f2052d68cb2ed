/**
 * The entry point of an adapter's author: every port, the rules that its implementations run, and the primitives that
 * they need. A store reads, lets a rule decide, and writes the decision.
 */

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

// Results, failures, times and JSON.

export { parseDateMs } from './lib/calendar-date.ts'
export { compareCodePoints, foldAscii, upperAscii } from './lib/code-points.ts'
export { asError, codeOf, deepestMessage } from './lib/error-code.ts'
export { badRequest, type Failure, notFound } from './lib/failure.ts'
export { DAY_MS, HOUR_MS, instantText, MINUTE_MS, type OpenInterval, parseInstantMs, SECOND_MS } from './lib/instant.ts'
export { isJsonObject, type Json, type JsonObject } from './lib/json.ts'
export { hasMoreStructure, MAX_JSON_DEPTH, nestsDeeper, readJson } from './lib/json-text.ts'
export { isLoopback } from './lib/loopback.ts'
export { isOvertaken, overtakingArrivals } from './lib/overtaken.ts'
export { err, ok, type Result } from './lib/result.ts'
export type { Clock, EpochMs, RandomBytes, Sha256 } from './lib/system.ts'
export { trimEndOf } from './lib/trim.ts'

// Accounts, their one API key and its usage.

export { type AccountDetails, accountDetails, emailKey } from './accounts/account-details.ts'
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

export { latestOfLoad, readAirwayLine, withUpdatedAt } from './airways/airway.ts'
export type { AirwayLine, Airways } from './airways/port.ts'

// Attachments and the files behind them.

export {
  attachmentDownload,
  DOWNLOAD_URL_LIFETIME_MS,
  type DownloadRequest,
  downloadGeneratedAtMs,
} from './attachments/attachments.ts'
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

// Backups.

export { type BackupCheck, backupCheck } from './backup/check-backup.ts'
export type { AccountBackup, BackupLine, BackupPort, KeyBackup, RecordBackup } from './backup/port.ts'

// Check flights that the service closes.

export { OPEN_FOR_AT_MOST_MS } from './check-flights/check-flights.ts'
export { closingChange } from './check-flights/closing-change.ts'
export type { CheckFlightCloser, StaleClosing } from './check-flights/port.ts'

// The live link of the plugin and its commands.

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
export {
  COMMAND_KEPT_MS,
  COMMAND_LIFETIME_MS,
  POLL_OPEN_MS,
  REPORT_LIFETIME_MS,
  SIM_TEXT_MAX_CHARACTERS,
} from './live/live-limits.ts'
export { screenOpenAt } from './live/poll.ts'
export type { LiveExchange, LivePort, PurgedLive } from './live/port.ts'
export { reportIsCurrent } from './live/report/report.ts'

// Reads of the logbook.

export type { LogbookReader } from './logbook/port.ts'

// Records: their storage, paging and cache.

export { documentHead, documentTail, documentText } from './records/document.ts'
export {
  type ChangedTotals,
  type CountChange,
  type Counted,
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
export { creationOf, leavesAsIs } from './records/import/leaves-as-is.ts'
export { replacedIds, singleKinds } from './records/import/single-records.ts'
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
export { carriedPlace, type LastRevision, lastRevisionMs, revisionOf } from './records/revisions.ts'
export { LAST_INSTANT_MS, newestFirst } from './records/sort-key.ts'

// Sessions of the plugin.

export { type Amount, amountsDelta, type SessionContribution } from './sessions/contribution.ts'
export {
  decideSession,
  type SessionDecision,
  type SessionStanding,
} from './sessions/decision.ts'
export type { SessionPort } from './sessions/port.ts'
export { type PreparedSession, prepareSession } from './sessions/prepared-session.ts'
export {
  AERODROMES_VISITED_MAX,
  DEFAULT_SESSION_QUOTA,
  EVENTS_MAX,
  HEARD_MAX_CHARACTERS,
  INTENT_KEYS_MAX,
  SAID_MAX_CHARACTERS,
  SHORT_TEXT_MAX_CHARACTERS,
  STARTED_AT_AHEAD_MAX_MS,
  STATION_KEYS_MAX,
  STORED_SESSION_MAX_BYTES,
} from './sessions/session-limits.ts'
export { type SessionSums, statsRecord } from './sessions/stats.ts'
export { ARRIVAL_CHARACTERS, storedArrivalMs } from './sessions/stored-arrival.ts'

// Shared plannings.

export type { SharedPlannings } from './shared-plannings/port.ts'
export {
  type AircraftOf,
  acceptedGuests,
  chosenAircraft,
  sharedPlanningOf,
} from './shared-plannings/shared-plannings.ts'

// Weather at aerodromes.

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
export { askedIdent, IDENT_RULE, type WeatherIdent } from './weather/service/ident.ts'
export { WEATHER_LIFE_MS } from './weather/service/report-lookup.ts'
export { type WeatherPorts, type WeatherService, weatherService } from './weather/service/service.ts'
