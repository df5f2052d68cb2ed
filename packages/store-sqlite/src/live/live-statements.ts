import type { DeliveredCommand, LiveScreen, LiveStatements, StoredCommand } from '@flightbag/store'
import { accountRow } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { COMMANDS, purgeLive } from './purge-live.ts'

const REPORT = `
  insert into live_report (account, received, report) values (?, ?, ?)
  on conflict (account) do update set received = excluded.received, report = excluded.report
    where (received > ? and received < ?) is not true
  returning screen as screenMs`
const RESOLVE = `
  update live_command set resolved = ?, resolution = ?
  where account = ? and id = ? and delivered is not null and resolved is null`
const DELIVER = `
  update live_command set delivered = ? where account = ? and delivered is null and created > ? and created < ?
  returning n as sequence, id, created as createdMs, request`
const SCREEN =
  'select screen as screenMs from account left join live_report on account = account.n where account.id = ?'
const OPEN_SCREEN = `
  insert into live_report (account, screen) values (?, ?) on conflict (account) do update set screen = excluded.screen`
const ACCOUNT = '(select n from account where id = ?)'
const CURRENT = `
  select received as receivedMs, report from live_report where account = ${ACCOUNT} and received is not null`
const OF_ACCOUNT = `${COMMANDS} where account = ${ACCOUNT}`
const SEND = 'insert into live_command (account, id, created, request) values (?, ?, ?, ?)'

/** The statements for the live link: every process reads the same report, and each command is in exactly one answer. */
export function liveStatements({ records }: Pick<Database, 'records'>): LiveStatements {
  const { read, write } = records

  /** Runs a write for an account; null if there is no such account. */
  function forAccount<T>(accountId: string, work: (connection: Connection, account: number) => T): Promise<T | null> {
    return write((connection) => {
      const account = accountRow(connection, accountId)
      return account === undefined ? null : work(connection, account.n)
    })
  }

  return {
    exchange: (accountId, { nowMs, report, acks, overtakingArrivals, deliverableCommands }) =>
      forAccount(accountId, (connection, account) => {
        for (const { id, resolution } of acks) connection.run(RESOLVE, nowMs, resolution, account, id)
        const { afterMs, beforeMs } = overtakingArrivals
        const stored = connection.get<LiveScreen>(REPORT, account, nowMs, report, afterMs, beforeMs)
        if (stored === undefined) return null
        const { afterMs: sentAfterMs, beforeMs: sentBeforeMs } = deliverableCommands
        const delivered = connection.all<DeliveredCommand>(DELIVER, nowMs, account, sentAfterMs, sentBeforeMs)
        return { ...stored, delivered }
      }),

    screen: async (accountId) => read.get<LiveScreen>(SCREEN, accountId) ?? null,

    openScreen: async (accountId, nowMs) =>
      (await forAccount(accountId, (connection, account) => connection.run(OPEN_SCREEN, account, nowMs))) !== null,

    send: async (accountId, { id, createdMs, request }) =>
      (await forAccount(accountId, (connection, account) => connection.run(SEND, account, id, createdMs, request))) !==
      null,

    commands: async (accountId) => read.all<StoredCommand>(OF_ACCOUNT, accountId),

    report: async (accountId) => read.get<{ receivedMs: number; report: string }>(CURRENT, accountId) ?? null,

    purge: (nowMs) => purgeLive(records, nowMs),
  }
}
