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
import { listCommands, sendCommand } from './commands.ts'
import { purgeLive } from './purge-live.ts'
import { currentReport, openScreen } from './report.ts'

const statements = readStatements('live', ['exchange'])

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
    send: (accountId, request, id, nowMs) => sendCommand(kysely, accountId, { id, request, nowMs }),
    list: (accountId, nowMs) => listCommands(kysely, accountId, nowMs),
    current: (accountId, nowMs) => currentReport(kysely, accountId, nowMs),
    heartbeat: (accountId, nowMs) => openScreen(kysely, accountId, nowMs),
    purge: (nowMs) => purgeLive(kysely, nowMs),
  }
}
