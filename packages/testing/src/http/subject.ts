import type { CurrentReport, ListedCommand, UsageReport } from '@flightbag/core'

/** A pilot of a running service. */
export interface TestAccount {
  readonly id: string
  readonly email: string
  readonly key: string
}

/**
 * A running service as the suite sees it: an address to ask, and an operator's hands. One process on the model stores
 * is the usual one; several behind a proxy are as good.
 */
export interface Subject {
  readonly url: string
  createAccount(): Promise<TestAccount>
  /** Imports the lines, as objects, into an account. */
  import(accountId: string, lines: readonly object[]): Promise<void>
  loadAirways(airways: readonly object[]): Promise<void>
  putFile(accountId: string, attachmentId: string, content: Uint8Array): Promise<void>
  deleteSession(accountId: string, id: string): Promise<void>
  /** Sends a command to the plugin; its id. */
  sendCommand(accountId: string, request: { readonly kind: string }): Promise<string>
  /** The commands of an account with where they stand, oldest first. */
  commands(accountId: string): Promise<readonly ListedCommand[]>
  /** The current live report; null when there is none. */
  liveReport(accountId: string): Promise<CurrentReport | null>
  openScreen(accountId: string): Promise<void>
  /** The new key. */
  rotate(accountId: string): Promise<string>
  pause(accountId: string): Promise<void>
  resume(accountId: string): Promise<void>
  remove(accountId: string): Promise<void>
  usage(accountId: string): Promise<UsageReport>
  close(): Promise<void>
}

/** Starts a service. `limits`: with the default limits in force; otherwise with none, or ones that the suite cannot reach. */
export type StartSubject = (options?: { readonly limits?: boolean }) => Promise<Subject>
