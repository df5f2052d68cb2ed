import type { UsageReport } from '@flightbag/core'

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
  rotate(accountId: string): Promise<string>
  pause(accountId: string): Promise<void>
  resume(accountId: string): Promise<void>
  remove(accountId: string): Promise<void>
  usage(accountId: string): Promise<UsageReport>
  close(): Promise<void>
}

/** Starts a service with default limits. */
export type StartSubject = () => Promise<Subject>
