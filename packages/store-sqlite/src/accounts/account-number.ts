import type { Connection } from '../connection/connection.ts'

/** An account in the form in which its data refers to it. */
export interface AccountRow {
  /** Its number, which is never used again, even after the account was deleted. */
  readonly n: number
  /** Its newest revision. */
  readonly revision: number
}

/** The account of an id; undefined when there is none, or when it is being deleted. */
export function accountRow(connection: Connection, accountId: string): AccountRow | undefined {
  return connection.get<AccountRow>('select n, revision from account where id = ?', accountId)
}

/** Has no records, for reads of an account that does not exist: the numbers of accounts begin with 1. */
export const NO_ACCOUNT: AccountRow = { n: 0, revision: 0 }

/** Stores an account's newest revision. */
export function setRevision(connection: Connection, account: number, revision: number): void {
  return void connection.run('update account set revision = ? where n = ?', revision, account)
}
