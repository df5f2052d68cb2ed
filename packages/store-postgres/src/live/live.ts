import {
  type Ack,
  COMMAND_KEPT_MS,
  COMMAND_LIFETIME_MS,
  type Command,
  type CommandRequest,
  type CurrentReport,
  instantText,
  isForgotten,
  type LiveExchange,
  type LivePort,
  type LiveReport,
  listedCommandOf,
  REPORT_LIFETIME_MS,
  type Resolution,
  readJson,
  reportIsCurrent,
  screenOpenAt,
} from '@flightbag/core'
import { orNoAccount } from '../accounts/no-account.ts'
import { batchByAccount } from '../connection/batch.ts'
import type { Db } from '../connection/database.ts'

interface CommandRow {
  readonly id: string
  readonly created: number | string
  readonly delivered: number | string | null
  readonly resolved: number | string | null
  readonly resolution: string | null
  readonly request: string
}

/** Calls of one account in one statement, at most. */
const MOST_AT_ONCE = 8

interface Call {
  readonly accountId: string
  readonly report: LiveReport
  readonly acks: readonly Ack[]
  readonly nowMs: number
}

/** A call's first row has no command; one for each command that is handed over follows. */
interface ExchangeRow {
  readonly n: number
  readonly id: string | null
  readonly created: string | null
  readonly request: string | null
  readonly screen: string | null
}

/** What `live_exchange` is called with, in its order. */
const parametersOf = ({ accountId, report, acks, nowMs }: Call): unknown[] => [
  accountId,
  JSON.stringify(report),
  acks.length > 0 ? JSON.stringify(acks) : null,
  nowMs,
  nowMs - COMMAND_LIFETIME_MS,
  nowMs + COMMAND_LIFETIME_MS,
]

/** The statement that answers so many calls, one after the other. */
const exchangeStatement = (calls: number): string =>
  Array.from({ length: calls }, (_, n) => {
    const [account, report, acks, ...times] = Array.from({ length: 6 }, (_, i) => `$${n * 6 + i + 1}`)
    const parameters = [account, report, acks, ...times.map((time) => `${time}::bigint`)].join(', ')
    return `select ${n} as n, id, created, request, screen from live_exchange(${parameters})`
  }).join(' union all ')
const EXCHANGE_STATEMENTS = Array.from({ length: MOST_AT_ONCE }, (_, n) => exchangeStatement(n + 1))

/** Answers calls of one account, all or none. */
async function exchangeTogether(
  { hot }: Pick<Db, 'hot'>,
  calls: readonly Call[],
): Promise<readonly (LiveExchange | null)[]> {
  const statement = EXCHANGE_STATEMENTS[calls.length - 1]!
  const rows = await orNoAccount(hot.rows<ExchangeRow>(statement, calls.flatMap(parametersOf)))
  return calls.map(
    ({ nowMs }, n) =>
      rows &&
      exchangeOf(
        rows.filter((row) => row.n === n),
        nowMs,
      ),
  )
}

const exchangeOf = (rows: readonly ExchangeRow[], nowMs: number): LiveExchange => ({
  commands: rows.flatMap(({ id, created, request }) =>
    id === null ? [] : [{ id, createdAt: instantText(Number(created)), request: readJson(request!) as CommandRequest }],
  ),
  screenOpen: screenOpenAt(ms(rows[0]?.screen ?? null), nowMs),
})

/** The live link in the database: every process sees the same report and hands over no command twice. */
export function liveStore(db: Pick<Db, 'hot'>): LivePort {
  const { hot } = db
  const exchange = batchByAccount<Call, LiveExchange | null>((calls) => exchangeTogether(db, calls), {
    most: MOST_AT_ONCE,
  })
  return {
    report: (accountId, report, acks, nowMs) => exchange({ accountId, report, acks, nowMs }),

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
  }
}

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
