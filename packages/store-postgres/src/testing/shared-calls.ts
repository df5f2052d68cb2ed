import { expect } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openAccount } from './open-account.ts'
import { nodesForTests, serverForTests } from './stores.ts'

/** One more account than the cluster of the tests has workers: two of them are always on the same node. */
const ACCOUNTS = 3

/** The calls of one round, one for each account; undefined for none. */
export type Round<Call> = readonly (Call | undefined)[]

export interface SharedCalls<Store, Call, Answer> {
  readonly open: (db: Db) => Store
  /** What an account does before its call of a round. */
  readonly prepare: (store: Store, accountId: string, call: Call, round: number) => Promise<unknown>
  readonly call: (store: Store, accountId: string, call: Call, round: number) => Promise<Answer>
  readonly tables: readonly string[]
  /** A table of which a call writes the one row of its account. */
  readonly written: string
}

let runs = 0

/** The answer of a call, or the reason why it failed. */
async function outcomeOf<Answer>(call: Promise<Answer>): Promise<Answer | { readonly refused: unknown }> {
  return call.catch((error: Error & { code?: unknown }) => ({ refused: error.code }))
}

/**
 * Makes the calls of each round once by themselves, and once for other accounts at the same time, so that they share
 * statements. The answers, failures and rows must be the same. Returns whether calls shared a statement.
 */
export async function expectSameWhenShared<Store, Call, Answer>(
  rounds: readonly Round<Call>[],
  { open, prepare, call, tables, written }: SharedCalls<Store, Call, Answer>,
): Promise<boolean> {
  const db = await serverForTests()
  const store = open(await nodesForTests())
  const run = runs++
  function namesOf(form: string) {
    return Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => openAccount(db, `${form}-${run}-${n}`)))
  }
  const [single, shared] = [await namesOf('single'), await namesOf('shared')]

  let isShared = false
  for (const [number, round] of rounds.entries()) {
    const expected: unknown[] = []
    for (const [n, each] of round.entries()) {
      if (each) for (const account of [single[n]!, shared[n]!]) await prepare(store, account, each, number)
      expected.push(each && (await outcomeOf(call(store, single[n]!, each, number))))
    }
    const answers = await Promise.all(round.map((each, n) => each && outcomeOf(call(store, shared[n]!, each, number))))
    expect(answers).toEqual(expected)
    const { rows, transactions } = await transactionsOf(db, written, shared)
    isShared ||= transactions < rows
  }
  for (const table of tables) {
    for (const [n, account] of shared.entries()) {
      expect(await rowsOf(db, table, account), table).toEqual(await rowsOf(db, table, single[n]!))
    }
  }
  return isShared
}

/** The number of rows of accounts in a table, and of the transactions that wrote them. */
export async function transactionsOf({ sql }: Db, table: string, accounts: readonly string[]) {
  const text = `select xmin::text as id from ${table} where account_id = $1`
  const rows = (await Promise.all(accounts.map((account) => sql.query<{ id: string }>(text, [account])))).flat()
  return { rows: rows.length, transactions: new Set(rows.map(({ id }) => id)).size }
}

async function rowsOf({ sql }: Db, table: string, account: string): Promise<readonly string[]> {
  const text = `select (to_jsonb(t) - 'account_id')::text as fields from ${table} t where account_id = $1`
  const rows = await sql.query<{ fields: string }>(text, [account])
  return rows.map(({ fields }) => fields).sort()
}
