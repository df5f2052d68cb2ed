import { firstUsageDay, STATION_KEPT_MS, type Store } from '@flightbag/core/ports'
import { checkFlightCloser, livePort, sessionPort } from '@flightbag/store'
import { accountStore } from './accounts/accounts.ts'
import { finishErasing } from './accounts/erase-account.ts'
import { openAdmission } from './admission/admission.ts'
import { countersOnFullDisk } from './admission/count-in-memory.ts'
import { purgeUsage } from './admission/usage.ts'
import { dump } from './backup/dump.ts'
import { isEmpty, restore } from './backup/restore.ts'
import type { Database } from './connection/database.ts'
import { openDatabase } from './connection/open-database.ts'
import { liveStatements } from './live/live-statements.ts'
import { maintenanceLog } from './maintenance/maintenance.ts'
import { problemOf } from './maintenance/problem.ts'
import { airwayStore } from './records/airways.ts'
import { dueFlights } from './records/check-flights.ts'
import { logbookReader } from './records/logbook.ts'
import { recordReader } from './records/records.ts'
import { sharedPlanningReader } from './records/shared-plannings.ts'
import { recordSync } from './records/sync.ts'
import { storeOperation } from './schema/operation.ts'
import { sessionStatements } from './sessions/session-statements.ts'
import { shrink } from './space/shrink.ts'
import { boardOnFullDisk } from './weather/board-on-full-disk.ts'
import { weatherBoard } from './weather/weather-board.ts'

/** Every port over the two files of a store. */
export function storeOver(database: Database): Store {
  const sync = recordSync(database)
  const live = livePort(liveStatements(database))
  const counterWrites = countersOnFullDisk(database)
  const weather = boardOnFullDisk(weatherBoard(database))
  return {
    records: recordReader(database),
    sync,
    logbook: logbookReader(database),
    sessions: sessionPort(sessionStatements(database)),
    live,
    airways: airwayStore(database),
    sharedPlannings: sharedPlanningReader(database),
    checkFlights: checkFlightCloser(dueFlights(database), sync),
    accounts: accountStore(database),
    admission: openAdmission(database, counterWrites),
    backup: {
      lines: (copyPath) => dump(database, copyPath ?? null),
      isEmpty: async () => isEmpty(database.records.read),
      restore: (lines, nowMs) => restore(database, lines, nowMs),
    },
    maintenance: maintenanceLog(database),
    weather,
    operation: storeOperation(database, counterWrites),
    healthy: async () => (await problemOf(database)) === null,
    async purge(nowMs) {
      await finishErasing(database, nowMs)
      await weather.forget(nowMs - STATION_KEPT_MS)
      const purged = { ...(await live.purge(nowMs)), usage: await purgeUsage(database, firstUsageDay(nowMs)) }
      await shrink(database)
      return purged
    },
    close: () => database.close(),
  }
}

/**
 * Opens the SQLite store of a folder and creates it on first use. Fails with an error whose message, one line, explains
 * the fix.
 */
export function openSqlite(folder: string): Store {
  return storeOver(openDatabase(folder))
}
