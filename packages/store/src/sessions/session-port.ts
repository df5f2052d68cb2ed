import { hash } from 'node:crypto'
import {
  amountsDelta,
  decideSession,
  documentText,
  type EpochMs,
  instantText,
  LAST_INSTANT_MS,
  lastRevisionMs,
  newestFirst,
  type PreparedSession,
  parseInstantMs,
  revisionOf,
  type SessionDecision,
  type SessionPort,
  type SessionStanding,
  statsRecord,
  storedArrivalMs,
  utcDay,
} from '@flightbag/core/ports'
import type { SessionChange, SessionState, SessionStatements, StoredSums } from './statements.ts'

/** The plugin's sessions over the statements of a database. Tests pass another rule than core's. */
export function sessionPort(statements: SessionStatements, decide = decideSession): SessionPort {
  return {
    async put(accountId, session, newSessionsPerDay) {
      const nowMs = parseInstantMs(session.receivedAt)!
      const decision = await statements.change<SessionDecision>(accountId, session.id, (state) => {
        const answer = decide(standingOf(state, nowMs), newSessionsPerDay, nowMs)
        const isStored = answer.kind === 'created' || answer.kind === 'replaced'
        return { answer, write: isStored ? writeOf(session, state, nowMs) : null }
      })
      return decision ?? { kind: 'no_account' }
    },

    async remove(accountId, id, nowMs) {
      const removed = await statements.change(accountId, id, (state) => deletionOf(state, nowMs), { frees: true })
      return removed ?? false
    },

    stats: async (accountId) => statsOf(await statements.sums(accountId)),
  }
}

/** The new sessions that were stored on the UTC day of a time. */
function newOn({ counted }: SessionState, day: number): number {
  return counted?.day === day ? counted.sessions : 0
}

function standingOf(state: SessionState, nowMs: EpochMs): SessionStanding {
  const { stored } = state
  const newToday = newOn(state, utcDay(nowMs))
  if (stored === null) return { existing: 'none', receivedAtMs: null, newToday }
  if (stored.isDeleted) return { existing: 'deleted', receivedAtMs: null, newToday }
  return { existing: 'stored', receivedAtMs: storedArrivalMs(stored.beginning), newToday }
}

function nextRevisionMs({ revision }: SessionState, nowMs: EpochMs): EpochMs {
  return revisionOf(1, 1, lastRevisionMs(revision, nowMs), nowMs)
}

function writeOf({ id, body, ...session }: PreparedSession, state: SessionState, nowMs: EpochMs) {
  const { stored } = state
  const revisionMs = nextRevisionMs(state, nowMs)
  const givenMs = session.createdAt === null ? null : parseInstantMs(session.createdAt)
  const createdMs = givenMs ?? stored?.createdMs ?? nowMs
  const amounts = JSON.stringify(session.contribution.amounts)
  const day = utcDay(nowMs)
  return {
    revisionMs,
    createdMs,
    session: {
      sort: newestFirst(parseInstantMs(session.startedAt)),
      amounts,
      digest: hash('sha256', body, 'buffer'),
      document: documentText(id, revisionMs, createdMs, body),
    },
    addedSessions: stored === null ? 1 : 0,
    addedAmounts: amountsDelta(stored?.amounts ?? null, amounts),
    counted: stored === null ? { day, sessions: newOn(state, day) + 1 } : null,
  } as const
}

function deletionOf(state: SessionState, nowMs: EpochMs): SessionChange<boolean> {
  const { stored } = state
  if (stored === null || stored.isDeleted) return { answer: false, write: null }
  return {
    answer: true,
    write: {
      revisionMs: nextRevisionMs(state, nowMs),
      createdMs: stored.createdMs,
      session: null,
      addedSessions: -1,
      addedAmounts: amountsDelta(stored.amounts, null),
      counted: null,
    },
  }
}

function statsOf({ amounts, newestSort, oldestSort }: StoredSums) {
  return statsRecord({
    amounts: new Map(amounts.map(({ name, amount }) => [name, BigInt(amount)])),
    firstStartedAt: startOf(oldestSort),
    lastStartedAt: startOf(newestSort),
  })
}

/** The start that a sort key encodes. */
function startOf(sort: string | null): string | null {
  return sort === null ? null : instantText(LAST_INSTANT_MS - Number(sort.slice(1)))
}
