import { asError, DAY_MS, firstUsageDay, STATION_KEPT_MS, type Store } from '@flightbag/core/ports'
import { checkFlightCloser, livePort, sessionPort } from '@flightbag/store'
import { sql } from 'kysely'
import { accountStore } from './accounts/accounts.ts'
import { openAdmission } from './admission/admission.ts'
import { purgeUsage } from './admission/purge-usage.ts'
import { dump } from './backup/dump.ts'
import { isEmpty, restore } from './backup/restore.ts'
import { onAccountNodes } from './cluster/account-nodes.ts'
import { NO_STATEMENT_TIMEOUT } from './connection/awaited-answers.ts'
import type { Db } from './connection/database.ts'
import { openPostgresDb, type PostgresOptions } from './connection/open-postgres.ts'
import { liveStatements } from './live/live-statements.ts'
import { maintenanceLog } from './maintenance/maintenance.ts'
import { storeOperation } from './operation/operation.ts'
import { airwayStore } from './records/airways.ts'
import { dueFlights } from './records/check-flights.ts'
import { logbookReader } from './records/logbook.ts'
import { nodePage, wholePage } from './records/page-statements.ts'
import { recordReader } from './records/records.ts'
import { sharedPlanningReader } from './records/shared-plannings.ts'
import { recordSync } from './records/sync.ts'
import { sessionStatements } from './sessions/session-statements.ts'
import { weatherBoard } from './weather/weather-board.ts'

/** A store on PostgreSQL, with its database. */
export interface PostgresStore extends Store {
  readonly db: Db
}

/** An import that started longer ago was interrupted: its process has ended. */
const STAGE_KEPT_MS = DAY_MS

/** Nobody waits for these rows, and an import can have left more of them than a statement deletes in its time. */
async function purgeStages({ kysely }: Db, startedBeforeMs: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
    await trx.deleteFrom('import_stage').where('started', '<', startedBeforeMs).execute()
  })
}

/**
 * A request with a key that no account has. It uses the same queue and connections as every request, and uses up no
 * limit.
 */
const PROBE = {
  keyHash: new Uint8Array(32),
  route: '',
  nowMs: 0,
  limits: { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 },
}

/** Opens every port over a database. The statements of an account use `nodes`: the database, or those of a cluster. */
export function storeOver(db: Db, nodes: Db = db): PostgresStore {
  const sync = recordSync(db)
  const live = livePort(liveStatements(nodes))
  const admission = openAdmission(db)
  const weather = weatherBoard(db)
  function problem(): Promise<Error | null> {
    return admission.admit(PROBE).then(() => null, asError)
  }
  return {
    db,
    records: recordReader(nodes, nodes.isCluster ? nodePage : wholePage),
    sync,
    logbook: logbookReader(nodes),
    sessions: sessionPort(sessionStatements(nodes)),
    live,
    airways: airwayStore(db),
    sharedPlannings: sharedPlanningReader(db),
    checkFlights: checkFlightCloser(dueFlights(db), sync),
    accounts: accountStore(db),
    admission,
    backup: {
      lines: () => dump(db.kysely),
      isEmpty: () => isEmpty(db.kysely),
      restore: (lines, nowMs) => restore(db.kysely, lines, nowMs),
    },
    maintenance: maintenanceLog(db),
    weather,
    operation: { ...storeOperation(db), pool: () => nodes.pool(), problem },
    healthy: async () => (await problem()) === null,
    async purge(nowMs) {
      await purgeStages(db, nowMs - STAGE_KEPT_MS)
      await weather.forget(nowMs - STATION_KEPT_MS)
      return { ...(await live.purge(nowMs)), usage: await purgeUsage(db.kysely, firstUsageDay(nowMs)) }
    },
    close: () => nodes.close(),
  }
}

/** Opens a store on a PostgreSQL server. The first statement connects. */
export function openPostgres(url: string, options: PostgresOptions = {}): PostgresStore {
  const db = openPostgresDb(url, options)
  return storeOver(db, onAccountNodes(db, url, options))
}
