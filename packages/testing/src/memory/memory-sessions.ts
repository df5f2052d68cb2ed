import type { StoredSession } from '@flightbag/core'
import {
  DAY_MS,
  decideSession,
  documentText,
  type PreparedSession,
  parseInstantMs,
  type SessionPort,
} from '@flightbag/core/ports'
import { type AccountRegister, everyAccount } from './memory-accounts.ts'
import { statsFromContributions } from './session-sums.ts'

interface Row {
  readonly session: PreparedSession
  readonly createdAt: string
  readonly revisionMs: number
}

interface Bag {
  revisionMs: number
  readonly rows: Map<string, Row>
  readonly deleted: Set<string>
  readonly newByDay: Map<number, number>
}

/**
 * A session store in memory: the model with which other stores are compared. `stored` returns a session as it would be
 * served.
 */
export function memorySessions(accounts: AccountRegister = everyAccount): SessionPort & {
  erase(accountId: string): void
  stored(accountId: string, id: string): Promise<StoredSession | null>
} {
  const bags = new Map<string, Bag>()
  function bagOf(accountId: string): Bag {
    const bag = bags.get(accountId) ?? { revisionMs: 0, rows: new Map(), deleted: new Set(), newByDay: new Map() }
    bags.set(accountId, bag)
    return bag
  }

  return {
    erase: (accountId) => void bags.delete(accountId),
    async put(accountId, session, newSessionsPerDay) {
      if (!accounts.has(accountId)) return { kind: 'no_account' }
      const bag = bagOf(accountId)
      const nowMs = parseInstantMs(session.receivedAt) ?? 0
      const day = Math.floor(nowMs / DAY_MS)
      const newToday = bag.newByDay.get(day) ?? 0
      const before = bag.rows.get(session.id)
      const existing = bag.deleted.has(session.id) ? 'deleted' : before === undefined ? 'none' : 'stored'
      const receivedAtMs = before ? parseInstantMs(before.session.receivedAt) : null
      const decision = decideSession({ existing, receivedAtMs, newToday }, newSessionsPerDay, nowMs)
      if (decision.kind !== 'created' && decision.kind !== 'replaced') return decision
      if (decision.kind === 'created') bag.newByDay.set(day, newToday + 1)
      bag.revisionMs = Math.max(bag.revisionMs + 1, nowMs)
      const createdAt = before?.createdAt ?? session.createdAt ?? session.receivedAt
      bag.rows.set(session.id, { session, createdAt, revisionMs: bag.revisionMs })
      return decision
    },
    async remove(accountId, id) {
      const bag = bagOf(accountId)
      if (!bag.rows.delete(id)) return false
      bag.deleted.add(id)
      return true
    },
    async stats(accountId) {
      return statsFromContributions([...bagOf(accountId).rows.values()].map(({ session }) => session.contribution))
    },
    async stored(accountId, id) {
      const row = bags.get(accountId)?.rows.get(id)
      if (row === undefined) return null
      return JSON.parse(documentText(id, row.revisionMs, parseInstantMs(row.createdAt), row.session.body))
    },
  }
}
