import type { DeliveredCommand, LiveScreen, LiveStatements, StoredCommand } from '@flightbag/store'
import { orNoAccount } from '../accounts/no-account.ts'
import type { Db } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { readStatements } from '../statements.ts'
import { purgeLive } from './purge-live.ts'

const NAMES = ['exchange', 'screen', 'open_screen', 'report', 'send', 'commands'] as const
const statements = readStatements('live', NAMES)

/** One row for each delivered command, and one without a command if there is none. */
type ExchangeRow = LiveScreen & (DeliveredCommand | { readonly id: null })

/** The statements for the live link: every process reads the same report, and each command is in exactly one answer. */
export function liveStatements({ sql, kysely }: Pick<Db, 'sql' | 'kysely'>): LiveStatements {
  return {
    async exchange(accountId, { nowMs, report, acks, overtakingArrivals, deliverableCommands }) {
      const rows = await sql.query<ExchangeRow>(statements.exchange, [
        accountId,
        nowMs,
        report,
        overtakingArrivals.afterMs,
        overtakingArrivals.beforeMs,
        deliverableCommands.afterMs,
        deliverableCommands.beforeMs,
        arrayText(acks.map(({ id }) => id)),
        JSON.stringify(Object.fromEntries(acks.map(({ id, resolution }) => [id, resolution]))),
      ])
      const [first] = rows
      return first ? { screenMs: first.screenMs, delivered: rows.filter((row) => row.id !== null) } : null
    },

    screen: async (accountId) => (await sql.query<LiveScreen>(statements.screen, [accountId]))[0] ?? null,

    openScreen: async (accountId, nowMs) => (await sql.query(statements.open_screen, [accountId, nowMs])).length > 0,

    async send(accountId, { id, createdMs, request }) {
      const sent = await orNoAccount(sql.query(statements.send, [accountId, id, createdMs, request]))
      return sent !== null && sent.length > 0
    },

    commands: (accountId) => sql.query<StoredCommand>(statements.commands, [accountId]),

    report: async (accountId) =>
      (await sql.query<{ receivedMs: number; report: string }>(statements.report, [accountId]))[0] ?? null,

    purge: (nowMs) => purgeLive(kysely, nowMs),
  }
}
