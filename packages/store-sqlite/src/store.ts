import { firstUsageDay, type Store } from '@flightbag/core'
import { accountStore } from './accounts/accounts.ts'
import { finishErasing } from './accounts/erase-account.ts'
import { openAdmission } from './admission/admission.ts'
import { purgeUsage } from './admission/usage.ts'
import { backupOf } from './backup/backup.ts'
import type { Database } from './connection/database.ts'
import { openDatabase } from './connection/open-database.ts'
import { liveStore } from './live/live.ts'
import { maintenanceLog } from './maintenance/maintenance.ts'
import { airwayStore } from './records/airways.ts'
import { checkFlightCloser } from './records/check-flights.ts'
import { logbookReader } from './records/logbook.ts'
import { recordReader } from './records/records.ts'
import { sharedPlanningReader } from './records/shared-plannings.ts'
import { recordSync } from './records/sync.ts'
import { storeOperation } from './schema/operation.ts'
import { sessionStore } from './sessions/sessions.ts'

/** Every port over the two files of a store. */
export function storeOver(database: Database): Store {
  const sync = recordSync(database)
  const live = liveStore(database)
  return {
    records: recordReader(database),
    sync,
    logbook: logbookReader(database),
    sessions: sessionStore(database),
    live,
    airways: airwayStore(database),
    sharedPlannings: sharedPlanningReader(database),
    checkFlights: checkFlightCloser(database, sync),
    accounts: accountStore(database),
    admission: openAdmission(database),
    backup: backupOf(database),
    maintenance: maintenanceLog(database),
    operation: storeOperation(database),
    healthy: () => isHealthy(database),
    async purge(nowMs) {
      await finishErasing(database)
      return { ...(await live.purge(nowMs)), usage: await purgeUsage(database, firstUsageDay(nowMs)) }
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

const PROBE = `
  insert into probe (one, writes) values (1, 1) on conflict (one) do update set writes = writes + 1`

/** Reads both files, neither of which may be damaged, and writes to the file with the cheaper writes. */
async function isHealthy({ records, counters, check }: Database): Promise<boolean> {
  try {
    check()
    records.read.get('select 1 from account limit 1')
    await counters.write((connection) => connection.run(PROBE))
    return true
  } catch {
    return false
  }
}
