import { amountsDelta } from '@flightbag/store'
import type { Connection } from '../connection/connection.ts'

const KEPT = 'select amount from session_amount where account = ? and name = ?'
const STORE = 'insert or replace into session_amount (account, name, amount) values (?, ?, ?)'
const FORGET = 'delete from session_amount where account = ? and name = ?'

/** Adds to the stored sums of an account's sessions. */
export function addAmounts(
  connection: Connection,
  account: number,
  deltas: Iterable<readonly [name: string, delta: bigint]>,
): void {
  for (const [name, delta] of deltas) {
    const kept = connection.get<{ amount: string }>(KEPT, account, name)
    const amount = BigInt(kept?.amount ?? 0) + delta
    if (amount === 0n) connection.run(FORGET, account, name)
    else connection.run(STORE, account, name, String(amount))
  }
}

/** Collects changes of the stored sums of an account's sessions. */
export function sessionAmounts() {
  const changes = new Map<string, bigint>()

  /** One session replaces another: JSON of their amounts, null where there is none. */
  function move(before: string | null, after: string | null): void {
    for (const [name, delta] of amountsDelta(before, after)) changes.set(name, (changes.get(name) ?? 0n) + delta)
  }

  return { move, write: (connection: Connection, account: number) => addAmounts(connection, account, changes) }
}
