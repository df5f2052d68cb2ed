import {
  type Ack,
  byAge,
  type CurrentReport,
  handedCommandOf,
  handOver,
  instantText,
  isForgotten,
  isOvertaken,
  type LiveExchange,
  type LivePort,
  type LiveReport,
  listedCommandOf,
  newCommand,
  readJson,
  reportIsCurrent,
  screenOpenAt,
} from '@flightbag/core'
import { accountRow } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { COMMAND_COLUMNS, type CommandRow, commandOf, resolutionText } from './command-row.ts'
import { purgeLive } from './purge-live.ts'

const REPORT = `
  insert into live_report (account, received, report) values (?, ?, ?)
  on conflict (account) do update set received = excluded.received, report = excluded.report`
const LINK = 'select received, screen from live_report where account = ?'
const HEARTBEAT = `
  insert into live_report (account, screen) values (?, ?) on conflict (account) do update set screen = excluded.screen`
const CURRENT = 'select received, report from live_report where account = ? and report is not null'
const SEND = 'insert into live_command (account, id, created, request) values (?, ?, ?, ?)'
const ALL = `select ${COMMAND_COLUMNS} from live_command where account = ? order by n`
const UNDELIVERED = `select ${COMMAND_COLUMNS} from live_command where account = ? and delivered is null`
const ONE = `select ${COMMAND_COLUMNS} from live_command where account = ? and id = ?`
const CHANGE = 'update live_command set delivered = ?, resolved = ?, resolution = ? where n = ?'

/** The live link: every process reads the same report, and each command is in exactly one answer. */
export function liveStore({ records }: Pick<Database, 'records'>): LivePort {
  const { read, write } = records

  /** Runs a write for an account; null when there is no such account. */
  function forAccount<T>(accountId: string, work: (connection: Connection, account: number) => T): Promise<T | null> {
    return write((connection) => {
      const account = accountRow(connection, accountId)
      return account === undefined ? null : work(connection, account.n)
    })
  }

  return {
    report: (accountId, report, acks, nowMs) =>
      forAccount(accountId, (connection, account) => exchange(connection, account, report, acks, nowMs)),

    send: (accountId, request, id, nowMs) =>
      forAccount(accountId, (connection, account) => {
        connection.run(SEND, account, id, nowMs, JSON.stringify(request))
        return handedCommandOf(newCommand(id, request, nowMs))
      }),

    async list(accountId, nowMs) {
      const account = accountRow(read, accountId)
      if (account === undefined) return []
      const commands = read.all<CommandRow>(ALL, account.n).map(commandOf)
      return commands
        .filter((command) => !isForgotten(command, nowMs))
        .sort(byAge)
        .map((command) => listedCommandOf(command, nowMs))
    },

    async current(accountId, nowMs) {
      const account = accountRow(read, accountId)
      const row = account && read.get<{ received: number; report: string }>(CURRENT, account.n)
      if (row === undefined || !reportIsCurrent(row.received, nowMs)) return null
      const report = readJson(row.report) as unknown as Omit<CurrentReport, 'receivedAt'>
      return { ...report, receivedAt: instantText(row.received) }
    },

    async heartbeat(accountId, nowMs) {
      const stored = await forAccount(accountId, (connection, account) => connection.run(HEARTBEAT, account, nowMs))
      return stored !== null
    },

    purge: (nowMs) => purgeLive(records, nowMs),
  }
}

interface Link {
  readonly received: number | null
  readonly screen: number | null
}

/** A plugin's call: stores the report, and applies core's rules to the acks and the waiting commands. */
function exchange(
  connection: Connection,
  account: number,
  report: LiveReport,
  acks: readonly Ack[],
  nowMs: number,
): LiveExchange {
  const stored = connection.get<Link>(LINK, account)
  const overtaken = isOvertaken(stored?.received ?? null, nowMs)
  if (!overtaken) connection.run(REPORT, account, nowMs, JSON.stringify(report))
  const rows = concerned(connection, account, acks)
  const before = rows.map(commandOf)
  const { commands, handed } = handOver(before, acks, nowMs, overtaken)
  for (const [i, command] of commands.entries()) {
    if (command === before[i]) continue
    const { deliveredAtMs, resolution } = command
    const resolved = resolution === null ? null : resolutionText(resolution)
    connection.run(CHANGE, deliveredAtMs, resolution?.resolvedAtMs ?? null, resolved, rows[i]!.n)
  }
  return { commands: handed.map(handedCommandOf), screenOpen: screenOpenAt(stored?.screen ?? null, nowMs) }
}

/** The commands that a call can change, in the order of sending: those not delivered yet, and those with an ack. */
function concerned(connection: Connection, account: number, acks: readonly Ack[]): CommandRow[] {
  const undelivered = connection.all<CommandRow>(UNDELIVERED, account)
  const acked = acks.flatMap(({ id }) => connection.all<CommandRow>(ONE, account, id))
  const rows = new Map([...undelivered, ...acked].map((row) => [row.n, row]))
  return [...rows.values()].sort((a, b) => a.n - b.n)
}
