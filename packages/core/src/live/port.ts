import type { Ack } from './commands/acks.ts'
import type { CommandRequest, CurrentReport, HandedCommand, ListedCommand, LiveReport } from './schema.ts'

/** The store's answer to one call of the plugin. */
export interface LiveExchange {
  /** The commands that this call and no other delivers, oldest first. */
  readonly commands: readonly HandedCommand[]
  /** Whether the plugin's screen is open in an app. */
  readonly screenOpen: boolean
}

/** The numbers of rows that a purge removed. */
export interface PurgedLive {
  readonly reports: number
  readonly commands: number
}

/**
 * The live link of each account: one current report, and the commands to the plugin. None of this is a record: it is
 * not synchronised, exported or followed. Reports and requests may contain U+0000, so a database stores them as JSON
 * text, not as native values. `nowMs` is always the caller's clock.
 */
export interface LivePort {
  /**
   * A plugin's call, one atomic step: replaces the report, applies the acks and delivers the waiting commands. With any
   * number of concurrent calls each command is in exactly one answer, oldest first, and never at an age of two minutes
   * or more. Null when the account does not exist (any more). Of a call that arrived before the stored report and was
   * overtaken, only the acks count.
   */
  report(accountId: string, report: LiveReport, acks: readonly Ack[], nowMs: number): Promise<LiveExchange | null>
  /**
   * Sends a command; `id` is new and consists of letters, digits, `.`, `_` and `-`. Null when the account does not
   * exist (any more).
   */
  send(accountId: string, request: CommandRequest, id: string, nowMs: number): Promise<HandedCommand | null>
  /** The commands of the last day with their states, oldest first. */
  list(accountId: string, nowMs: number): Promise<readonly ListedCommand[]>
  /** The current report; null when none arrived within ten minutes. */
  current(accountId: string, nowMs: number): Promise<CurrentReport | null>
  /**
   * Records that the plugin's screen is open; valid for 30 seconds. False when the account does not exist (any more).
   */
  heartbeat(accountId: string, nowMs: number): Promise<boolean>
  /** Removes, for all accounts, expired reports immediately and commands a day after their end. */
  purge(nowMs: number): Promise<PurgedLive>
}
