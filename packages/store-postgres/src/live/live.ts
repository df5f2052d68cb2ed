import {
  COMMAND_LIFETIME_MS,
  type CommandRequest,
  instantText,
  type LiveExchange,
  type LivePort,
  readJson,
  screenOpenAt,
} from '@flightbag/core'
import { orNoAccount } from '../accounts/no-account.ts'
import type { Db } from '../connection/database.ts'
import { readStatements } from '../statements.ts'
import { listCommands } from './commands.ts'
import { purgeLive } from './purge-live.ts'
import { currentReport, openScreen } from './report.ts'

const statements = readStatements('live', ['exchange', 'send'])

/** The first row has no command; it is followed by one row for each delivered command. */
interface ExchangeRow {
  readonly id: string | null
  readonly created: string | null
  readonly request: string | null
  readonly screen: string | null
}

function exchangeOf(rows: readonly ExchangeRow[], nowMs: number): LiveExchange {
  return {
    commands: rows.flatMap(({ id, created, request }) =>
      id === null
        ? []
        : [{ id, createdAt: instantText(Number(created)), request: readJson(request!) as CommandRequest }],
    ),
    screenOpen: screenOpenAt(rows[0]?.screen == null ? null : Number(rows[0].screen), nowMs),
  }
}

/** The live link in the database: every process reads the same report, and each command is delivered once. */
export function liveStore({ sql, kysely }: Pick<Db, 'sql' | 'kysely'>): LivePort {
  return {
    async report(accountId, report, acks, nowMs) {
      const rows = await orNoAccount(
        sql.query<ExchangeRow>(statements.exchange, [
          accountId,
          JSON.stringify(report),
          acks.length > 0 ? JSON.stringify(acks) : null,
          nowMs,
          nowMs - COMMAND_LIFETIME_MS,
          nowMs + COMMAND_LIFETIME_MS,
        ]),
      )
      return rows && exchangeOf(rows, nowMs)
    },
    async send(accountId, request, id, nowMs) {
      const sent = await orNoAccount(sql.query(statements.send, [accountId, id, nowMs, JSON.stringify(request)]))
      return sent && { id, createdAt: instantText(nowMs), request }
    },
    list: (accountId, nowMs) => listCommands(kysely, accountId, nowMs),
    current: (accountId, nowMs) => currentReport(kysely, accountId, nowMs),
    heartbeat: (accountId, nowMs) => openScreen(kysely, accountId, nowMs),
    purge: (nowMs) => purgeLive(kysely, nowMs),
  }
}
