import {
  type Ack,
  COMMAND_LIFETIME_MS,
  type CommandRequest,
  instantText,
  type LiveExchange,
  type LiveReport,
  readJson,
  screenOpenAt,
} from '@flightbag/core'
import { orNoAccount } from '../accounts/no-account.ts'
import type { Db, Sql } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { joinedTexts } from '../records/joined-texts.ts'
import { readStatements } from '../statements.ts'

/** The statements of `sql/live.sql`. */
export const liveStatements = readStatements('live', ['exchange', 'exchange_together', 'exchange_at_once', 'send'])

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

/** A call of the plugin. */
export interface Call {
  readonly accountId: string
  readonly report: LiveReport
  readonly acks: readonly Ack[]
  readonly nowMs: number
}

function acksText({ acks }: Call): string | null {
  return acks.length > 0 ? JSON.stringify(acks) : null
}

/** Runs calls of plugins, each in a statement of its own or several in one. */
export function exchanges({ query }: Sql, { isCluster }: Pick<Db, 'isCluster'>) {
  async function alone(call: Call): Promise<LiveExchange | null> {
    const { accountId, report, nowMs } = call
    const rows = await orNoAccount(
      query<ExchangeRow>(liveStatements.exchange, [
        accountId,
        JSON.stringify(report),
        acksText(call),
        nowMs,
        nowMs - COMMAND_LIFETIME_MS,
        nowMs + COMMAND_LIFETIME_MS,
      ]),
    )
    return rows && exchangeOf(rows, nowMs)
  }

  async function together(calls: readonly Call[]): Promise<(LiveExchange | undefined)[]> {
    const accounts = new Set(calls.map(({ accountId }) => accountId))
    const inTurn = isCluster || accounts.size < calls.length
    const statement = inTurn ? liveStatements.exchange_together : liveStatements.exchange_at_once
    const rows = await query<ExchangeRow & { readonly n: number }>(statement, [
      arrayText(calls.map(({ accountId }) => accountId)),
      joinedTexts(calls.map(({ report }) => JSON.stringify(report))),
      joinedTexts(calls.map((call) => acksText(call) ?? '')),
      arrayText(calls.map(({ nowMs }) => nowMs)),
      COMMAND_LIFETIME_MS,
    ])
    const byCall = Map.groupBy(rows, ({ n }) => n)
    return calls.map(({ nowMs }, place) => {
      const own = byCall.get(place + 1)
      return own && exchangeOf(own, nowMs)
    })
  }

  return { alone, together }
}
