import { instantText, type LivePort } from '@flightbag/core'
import { orNoAccount } from '../accounts/no-account.ts'
import type { Db } from '../connection/database.ts'
import { inSharedStatements } from '../connection/together.ts'
import { listCommands } from './commands.ts'
import { exchanges, liveStatements } from './exchange.ts'
import { purgeLive } from './purge-live.ts'
import { currentReport, openScreen } from './report.ts'

/** The live link in the database: every process reads the same report, and each command is delivered once. */
export function liveStore(db: Pick<Db, 'sql' | 'at' | 'isCluster' | 'kysely'>): LivePort {
  const { sql, kysely } = db
  const exchange = inSharedStatements(db, (sql) => exchanges(sql, db))
  return {
    report: (accountId, report, acks, nowMs) => exchange({ accountId, report, acks, nowMs }),
    async send(accountId, request, id, nowMs) {
      const sent = await orNoAccount(sql.query(liveStatements.send, [accountId, id, nowMs, JSON.stringify(request)]))
      return sent && { id, createdAt: instantText(nowMs), request }
    },
    list: (accountId, nowMs) => listCommands(kysely, accountId, nowMs),
    current: (accountId, nowMs) => currentReport(kysely, accountId, nowMs),
    heartbeat: (accountId, nowMs) => openScreen(kysely, accountId, nowMs),
    purge: (nowMs) => purgeLive(kysely, nowMs),
  }
}
