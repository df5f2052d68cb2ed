import type { Ack } from './commands/acks.ts'
import type { CommandRequest, CurrentReport, HandedCommand, ListedCommand, LiveReport } from './schema.ts'

/** What a plugin's call gets back from the store. */
export interface LiveExchange {
  /** Handed over by this call and no other, oldest first. */
  readonly commands: readonly HandedCommand[]
  /** Whether somebody has the plugin's screen open. */
  readonly screenOpen: boolean
}

/** What a purge removed. */
export interface PurgedLive {
  readonly reports: number
  readonly commands: number
}

/**
 * The live link of each account: one current report, and the commands on their way to the plugin. Nothing here is a record:
 * it is never synchronised, exported or followed. Reports and requests may hold U+0000, so a database keeps them as JSON
 * text, not as values of its own. `nowMs` is always the caller's clock.
 */
export interface LivePort {
  /**
   * A plugin's call, one atomic step: replaces the report, takes in the acks, hands over what waits. With any number of calls
   * at once each command is in exactly one answer, oldest first, and never at an age of two minutes or more. Null when there is no such
   * account (any more). A call that arrived before the stored report was overtaken: its acks count, and it changes nothing else.
   */
  report(accountId: string, report: LiveReport, acks: readonly Ack[], nowMs: number): Promise<LiveExchange | null>
  /** Sends a command; `id` is new and of letters, digits, `.`, `_` and `-`. Null when there is no such account (any more). */
  send(accountId: string, request: CommandRequest, id: string, nowMs: number): Promise<HandedCommand | null>
  /** The commands of the last day with where they stand, oldest first. */
  list(accountId: string, nowMs: number): Promise<readonly ListedCommand[]>
  /** The current report; null when none came within ten minutes. */
  current(accountId: string, nowMs: number): Promise<CurrentReport | null>
  /** Says that somebody has the plugin's screen open; good for 30 seconds. False when there is no such account (any more). */
  heartbeat(accountId: string, nowMs: number): Promise<boolean>
  /** Removes, for all accounts, expired reports at once and commands a day after their end. */
  purge(nowMs: number): Promise<PurgedLive>
}
