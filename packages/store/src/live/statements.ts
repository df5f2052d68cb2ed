import type { EpochMs, OpenInterval, PurgedLive } from '@flightbag/core/ports'

/** A command as it is stored when it is sent. */
export interface SentCommand {
  readonly id: string
  readonly createdMs: EpochMs
  /** The JSON of the request. */
  readonly request: string
}

/** A stored command that is delivered. */
export interface DeliveredCommand extends SentCommand {
  /** Orders the commands of one account and one millisecond. */
  readonly sequence: number
}

/** A stored command. */
export interface StoredCommand extends DeliveredCommand {
  readonly deliveredMs: EpochMs | null
  readonly resolvedMs: EpochMs | null
  /** The JSON of the resolution. */
  readonly resolution: string | null
}

/** A call of the plugin, with the comparisons of core's rules. */
export interface StoredCall {
  readonly nowMs: EpochMs
  /** The JSON of the report. */
  readonly report: string
  readonly acks: readonly { readonly id: string; readonly resolution: string }[]
  /** The report is not stored over one that arrived in this interval, and the call delivers no command. */
  readonly overtakingArrivals: OpenInterval
  /** Commands that were created in this interval are delivered. */
  readonly deliverableCommands: OpenInterval
}

/** When the app last reported that its screen is open. */
export interface LiveScreen {
  readonly screenMs: EpochMs | null
}

/** What a call found and delivered. */
export interface StoredExchange extends LiveScreen {
  /** In any order. */
  readonly delivered: readonly DeliveredCommand[]
}

/** The statements for the live link. */
export interface LiveStatements {
  /**
   * In one atomic step, stores the report and delivers the commands that were not delivered before. Null if nothing is
   * stored, because the account does not exist or the call was overtaken. In both cases resolves the commands with acks
   * that were delivered and not resolved before.
   */
  exchange(accountId: string, call: StoredCall): Promise<StoredExchange | null>
  /** Null if there is no such account. */
  screen(accountId: string): Promise<LiveScreen | null>
  /** False if there is no such account. */
  openScreen(accountId: string, nowMs: EpochMs): Promise<boolean>
  /** Stores a command after those of the same account and millisecond. False if there is no such account. */
  send(accountId: string, command: SentCommand): Promise<boolean>
  /** All commands of an account, in any order. */
  commands(accountId: string): Promise<readonly StoredCommand[]>
  /** The stored report; null if there is none. */
  report(accountId: string): Promise<{ readonly receivedMs: EpochMs; readonly report: string } | null>
  /** Removes what has expired, of all accounts. */
  purge(nowMs: EpochMs): Promise<PurgedLive>
}
