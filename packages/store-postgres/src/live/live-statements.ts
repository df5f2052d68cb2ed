import type { DeliveredCommand, LiveStatements, StoredCommand } from '@flightbag/store'
import { orNoAccount } from '../accounts/no-account.ts'
import type { Db } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { readStatements } from '../statements.ts'
import { purgeLive } from './purge-live.ts'

const NAMES = ['exchange', 'screen', 'open_screen', 'report', 'send', 'commands'] as const
const statements = readStatements('live', NAMES)

interface CommandRow {
  readonly seq: string
  readonly id: string
  readonly created: string
  readonly request: string
}

interface StoredRow extends CommandRow {
  readonly delivered: string | null
  readonly resolved: string | null
  readonly resolution: string | null
}

/** One row for each delivered command, and one without a command if there is none. */
type ExchangeRow = { readonly screen: string | null } & (CommandRow | { readonly id: null })

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
      if (first === undefined) return null
      return {
        screenMs: msOf(first.screen),
        delivered: first.id === null ? [] : rows.flatMap((row) => (row.id === null ? [] : deliveredOf(row))),
      }
    },

    async screen(accountId) {
      const [row] = await sql.query<{ screen: string | null }>(statements.screen, [accountId])
      return row === undefined ? null : { screenMs: msOf(row.screen) }
    },

    openScreen: async (accountId, nowMs) => (await sql.query(statements.open_screen, [accountId, nowMs])).length > 0,

    async send(accountId, { id, createdMs, request }) {
      const sent = await orNoAccount(sql.query(statements.send, [accountId, id, createdMs, request]))
      return sent !== null && sent.length > 0
    },

    commands: async (accountId) => (await sql.query<StoredRow>(statements.commands, [accountId])).map(storedOf),

    async report(accountId) {
      const [row] = await sql.query<{ received: string; report: string }>(statements.report, [accountId])
      return row === undefined ? null : { receivedMs: Number(row.received), report: row.report }
    },

    purge: (nowMs) => purgeLive(kysely, nowMs),
  }
}

function msOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function deliveredOf({ seq, id, created, request }: CommandRow): DeliveredCommand {
  return { sequence: Number(seq), id, createdMs: Number(created), request }
}

function storedOf(row: StoredRow): StoredCommand {
  const { delivered, resolved, resolution } = row
  return { ...deliveredOf(row), deliveredMs: msOf(delivered), resolvedMs: msOf(resolved), resolution }
}
