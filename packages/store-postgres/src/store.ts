import {
  type Accounts,
  type AdmissionPort,
  type Airways,
  type CheckFlightCloser,
  type EpochMs,
  firstUsageDay,
  type LivePort,
  type LogbookReader,
  type RecordReader,
  type SessionPort,
  type SharedPlannings,
  type Sync,
} from '@flightbag/core'
import { accountStore } from './accounts/accounts.ts'
import { openAdmission } from './admission/admission.ts'
import { purgeUsage } from './admission/usage.ts'
import type { Db } from './connection/database.ts'
import { openPgliteDb } from './connection/open-pglite.ts'
import { openPostgresDb, type PostgresOptions } from './connection/open-postgres.ts'
import { liveStore } from './live/live.ts'
import { airwayStore } from './records/airways.ts'
import { checkFlightCloser } from './records/check-flights.ts'
import { logbookReader } from './records/logbook.ts'
import { recordReader } from './records/records.ts'
import { sharedPlanningReader } from './records/shared-plannings.ts'
import { recordSync } from './records/sync.ts'
import { sessionStore } from './sessions/sessions.ts'

/** Everything core asks of a database, over one open connection to it. */
export interface Store {
  readonly db: Db
  readonly records: RecordReader
  readonly sync: Sync
  readonly logbook: LogbookReader
  readonly sessions: SessionPort
  readonly live: LivePort
  readonly airways: Airways
  readonly sharedPlannings: SharedPlannings
  readonly checkFlights: CheckFlightCloser
  readonly accounts: Accounts
  readonly admission: AdmissionPort
  /** Whether the database answers. */
  healthy(): Promise<boolean>
  /** Removes what has expired: live reports, ended commands, usage beyond its window, stages of imports that never ended. */
  purge(nowMs: EpochMs): Promise<{ readonly reports: number; readonly commands: number; readonly usage: number }>
  close(): Promise<void>
}

/** An import that has been staging for longer than this was cut off: its process is gone. */
const STAGE_KEPT_MS = 24 * 60 * 60 * 1000

/** Every port over one database. */
export const storeOver = (db: Db): Store => {
  const sync = recordSync(db)
  const live = liveStore(db)
  return {
    db,
    records: recordReader(db),
    sync,
    logbook: logbookReader(db),
    sessions: sessionStore(db),
    live,
    airways: airwayStore(db),
    sharedPlannings: sharedPlanningReader(db),
    checkFlights: checkFlightCloser(db, sync),
    accounts: accountStore(db),
    admission: openAdmission(db),
    healthy: () =>
      db.hot.rows('select 1', []).then(
        () => true,
        () => false,
      ),
    async purge(nowMs) {
      await db.hot.rows('delete from import_stage where started < $1::bigint', [nowMs - STAGE_KEPT_MS])
      return { ...(await live.purge(nowMs)), usage: await purgeUsage(db.kysely, firstUsageDay(nowMs)) }
    },
    close: () => db.close(),
  }
}

/** A store on a PostgreSQL server. Nothing is connected until the first statement. */
export const openPostgres = (url: string, options: PostgresOptions = {}): Store =>
  storeOver(openPostgresDb(url, options))

/** A store in a folder, for trying out: the engine never calls fsync, so it survives kill -9 but not a power cut. Null keeps it in memory. */
export const openEmbedded = async (folder: string | null): Promise<Store> => storeOver(await openPgliteDb(folder))
