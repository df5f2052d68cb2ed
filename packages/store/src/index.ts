export { type AccountRow, accountOf } from './accounts/account-of.ts'
export { checkFlightCloser, type ReadDueFlights } from './check-flights/check-flight-closer.ts'
export { livePort } from './live/live-port.ts'
export type {
  DeliveredCommand,
  LiveScreen,
  LiveStatements,
  SentCommand,
  StoredCall,
  StoredCommand,
  StoredExchange,
} from './live/statements.ts'
export { commandOf } from './live/stored-command.ts'
export { recordLine, restoredChange } from './records/record-line.ts'
export { IdTaken, type Import, syncPort } from './records/sync-port.ts'
export { sessionPort } from './sessions/session-port.ts'
export type {
  DayCount,
  SessionChange,
  SessionState,
  SessionStatements,
  SessionWrite,
  StoredCopy,
  StoredSums,
} from './sessions/statements.ts'
