import {
  COMMAND_KEPT_MS,
  COMMAND_LIFETIME_MS,
  type Command,
  type CommandRequest,
  type CurrentReport,
  instantText,
  isForgotten,
  type LivePort,
  listedCommandOf,
  REPORT_LIFETIME_MS,
  type Resolution,
  readJson,
  reportIsCurrent,
  screenOpenAt,
} from '@flightbag/core'
import type { Db } from './database.ts'
import { orNoAccount } from './no-account.ts'

interface CommandRow {
  readonly id: string
  readonly created: number | string
  readonly delivered: number | string | null
  readonly resolved: number | string | null
  readonly resolution: string | null
  readonly request: string
}

/** The live link in the database: every process sees the same report and hands over no command twice. */
export const liveStore = ({ hot }: Pick<Db, 'hot'>): LivePort => ({
  async report(accountId, report, acks, nowMs) {
    const rows = await orNoAccount(
      hot.rows<{
        id: string | null
        created: string | null
        request: string | null
        screen: string | null
      }>('select id, created, request, screen from live_exchange($1, $2, $3, $4::bigint, $5::bigint, $6::bigint)', [
        accountId,
        JSON.stringify(report),
        acks.length > 0 ? JSON.stringify(acks) : null,
        nowMs,
        nowMs - COMMAND_LIFETIME_MS,
        nowMs + COMMAND_LIFETIME_MS,
      ]),
    )
    if (rows === null) return null
    const commands = rows.flatMap(({ id, created, request }) =>
      id === null
        ? []
        : [{ id, createdAt: instantText(Number(created)), request: readJson(request!) as CommandRequest }],
    )
    return { commands, screenOpen: screenOpenAt(ms(rows[0]?.screen ?? null), nowMs) }
  },

  async send(accountId, request, id, nowMs) {
    const statement = 'insert into live_command (account_id, id, created, request) values ($1, $2, $3::bigint, $4)'
    const sent = await orNoAccount(hot.rows(statement, [accountId, id, nowMs, JSON.stringify(request)]))
    return sent && { id, createdAt: instantText(nowMs), request }
  },

  async list(accountId, nowMs) {
    const rows = await hot.rows<CommandRow>(
      `select id, created, delivered, resolved, resolution, request from live_command
        where account_id = $1 and coalesce(resolved, delivered, created + $3::bigint) > $2::bigint order by created, seq`,
      [accountId, nowMs - COMMAND_KEPT_MS, COMMAND_LIFETIME_MS],
    )
    const commands = rows.map(commandOf).filter((command) => !isForgotten(command, nowMs))
    return commands.map((command) => listedCommandOf(command, nowMs))
  },

  async current(accountId, nowMs) {
    const [row] = await hot.rows<{ report: string; received: string | number | null }>(
      'select report, received from live_report where account_id = $1',
      [accountId],
    )
    if (row?.received == null || !reportIsCurrent(Number(row.received), nowMs)) return null
    return {
      ...(readJson(row.report) as Omit<CurrentReport, 'receivedAt'>),
      receivedAt: instantText(Number(row.received)),
    }
  },

  async heartbeat(accountId, nowMs) {
    const statement = `insert into live_report (account_id, screen) values ($1, $2::bigint)
      on conflict (account_id) do update set screen = excluded.screen`
    return (await orNoAccount(hot.rows(statement, [accountId, nowMs]))) !== null
  },

  async purge(nowMs) {
    const [reports] = await hot.rows<{ n: number | string }>(
      `with gone as (update live_report set report = null, received = null where received <= $1::bigint or received >= $2::bigint returning 1)
        select count(*) as n from gone`,
      [nowMs - REPORT_LIFETIME_MS, nowMs + REPORT_LIFETIME_MS],
    )
    const [commands] = await hot.rows<{ n: number | string }>(
      `with gone as (
        delete from live_command where coalesce(resolved, delivered, created) <= $1::bigint
          and coalesce(resolved, delivered, created + $2::bigint) <= $1::bigint
          or coalesce(resolved, delivered, created) >= $3::bigint and delivered is null returning 1
      ) select count(*) as n from gone`,
      [nowMs - COMMAND_KEPT_MS, COMMAND_LIFETIME_MS, nowMs + COMMAND_LIFETIME_MS],
    )
    return { reports: Number(reports!.n), commands: Number(commands!.n) }
  },
})

const ms = (value: number | string | null): number | null => (value === null ? null : Number(value))

function commandOf(row: CommandRow): Command {
  const ack =
    row.resolution === null
      ? null
      : (readJson(row.resolution) as Omit<Resolution, 'handledAt' | 'resolvedAtMs'> & { at: string | null })
  return {
    id: row.id,
    createdAtMs: Number(row.created),
    request: readJson(row.request) as CommandRequest,
    deliveredAtMs: ms(row.delivered),
    resolution: ack && {
      outcome: ack.outcome,
      said: ack.said,
      reason: ack.reason,
      handledAt: ack.at,
      resolvedAtMs: Number(row.resolved),
    },
  }
}
