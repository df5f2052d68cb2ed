import type { CurrentReport, ListedCommand } from '@flightbag/core'
import type { UsageReport } from '@flightbag/core/ports'

/** A pilot of a running service. */
export interface TestAccount {
  readonly id: string
  readonly email: string
  readonly key: string
}

/**
 * A running service under test, with its address and the operations of an operator. Usually it is one process on the
 * model stores; several processes behind a proxy work too.
 */
export interface Subject {
  readonly url: string
  createAccount(): Promise<TestAccount>
  /** Imports the lines, as objects, into an account. */
  import(accountId: string, lines: readonly object[]): Promise<void>
  loadAirways(airways: readonly object[]): Promise<void>
  putFile(accountId: string, attachmentId: string, content: Uint8Array): Promise<void>
  deleteSession(accountId: string, id: string): Promise<void>
  /** Sends a command to the plugin and returns its id. */
  sendCommand(accountId: string, request: { readonly kind: string }): Promise<string>
  /** The commands of an account with their states, oldest first. */
  commands(accountId: string): Promise<readonly ListedCommand[]>
  /** The current live report; null when there is none. */
  liveReport(accountId: string): Promise<CurrentReport | null>
  openScreen(accountId: string): Promise<void>
  /** The new key. */
  rotate(accountId: string): Promise<string>
  pause(accountId: string): Promise<void>
  resume(accountId: string): Promise<void>
  remove(accountId: string): Promise<void>
  /** The usage of today, or of yesterday and today as one day, because a run may include midnight. */
  usage(accountId: string): Promise<UsageReport>
  close(): Promise<void>
}

/**
 * Starts a service. `limits`: with the default limits; otherwise without limits, or with ones that the suite cannot
 * reach.
 */
export type StartSubject = (options?: { readonly limits?: boolean }) => Promise<Subject>
