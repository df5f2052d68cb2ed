import { type Amount, contributionDelta, readJson, type SessionContribution } from '@flightbag/core'
import type { Connection } from '../connection/connection.ts'

const KEPT = 'select amount from session_amount where account = ? and name = ?'
const STORE = 'insert or replace into session_amount (account, name, amount) values (?, ?, ?)'
const FORGET = 'delete from session_amount where account = ? and name = ?'

/** The contribution whose amounts a row stores as JSON; null for a row that stores none. */
function contributionOf(amounts: string | null): SessionContribution | null {
  return amounts === null ? null : { startedAt: '', amounts: readJson(amounts) as unknown as readonly Amount[] }
}

/** Collects changes of the stored sums of an account's sessions. */
export function sessionAmounts() {
  const changes = new Map<string, bigint>()

  /** One session replaces another: JSON of their amounts, null where there is none. */
  function move(before: string | null, after: string | null): void {
    if (before === after) return
    for (const [name, delta] of contributionDelta(contributionOf(before), contributionOf(after))) {
      changes.set(name, (changes.get(name) ?? 0n) + delta)
    }
  }

  function write(connection: Connection, account: number): void {
    for (const [name, delta] of changes) {
      const kept = connection.get<{ amount: string }>(KEPT, account, name)
      const amount = BigInt(kept?.amount ?? 0) + delta
      if (amount === 0n) connection.run(FORGET, account, name)
      else connection.run(STORE, account, name, String(amount))
    }
  }

  return { move, write }
}
