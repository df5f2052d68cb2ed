import { hash } from 'node:crypto'
import {
  instantText,
  LAST_INSTANT_MS,
  newestFirst,
  type PreparedSession,
  parseInstantMs,
  quotaRetryAfterSeconds,
  type SessionDecision,
  type SessionPort,
  statsRecord,
} from '@flightbag/core'
import { orNoAccount } from '../accounts/no-account.ts'
import type { Db } from '../connection/database.ts'
import { readStatements } from '../statements.ts'
import { packedBody } from './packed-body.ts'

const statements = readStatements('sessions', ['store', 'remove', 'stats'])

const DAY_CHARACTERS = 'YYYY-MM-DD'.length

function sessionValues(session: PreparedSession, receivedMs: number): unknown[] {
  const bytes = Buffer.from(session.body)
  return [
    session.id,
    receivedMs,
    session.createdAt === null ? null : parseInstantMs(session.createdAt),
    newestFirst(parseInstantMs(session.startedAt)),
    JSON.stringify(session.contribution.amounts),
    hash('sha256', bytes, 'buffer'),
    packedBody(session.id, session.body, bytes),
    session.receivedAt.slice(0, DAY_CHARACTERS),
  ]
}

/** The plugin's sessions: one statement stores or deletes one; the statistics are read from kept sums. */
export function sessionStore({ sql }: Pick<Db, 'sql'>): SessionPort {
  return {
    async put(accountId, session, newSessionsPerDay) {
      const receivedMs = parseInstantMs(session.receivedAt)!
      const values = [accountId, ...sessionValues(session, receivedMs), newSessionsPerDay]
      const rows = await orNoAccount(
        sql.query<{ outcome: Exclude<SessionDecision['kind'], 'no_account'> }>(statements.store, values),
      )
      if (rows === null) return { kind: 'no_account' }
      const kind = rows[0]!.outcome
      return kind === 'quota' ? { kind, retryAfterSeconds: quotaRetryAfterSeconds(receivedMs) } : { kind }
    },

    async remove(accountId, id, nowMs) {
      const rows = await orNoAccount(sql.query<{ removed: boolean }>(statements.remove, [accountId, id, nowMs]))
      return rows?.[0]?.removed ?? false
    },

    async stats(accountId) {
      const rows = await sql.query<{ name: string; amount: string }>(statements.stats, [accountId])
      const amounts = new Map(
        rows.filter(({ name }) => name !== FIRST && name !== LAST).map(({ name, amount }) => [name, BigInt(amount)]),
      )
      function edge(name: string) {
        return startedAt(rows.find((row) => row.name === name)?.amount)
      }
      return statsRecord({ amounts, firstStartedAt: edge(FIRST), lastStartedAt: edge(LAST) })
    },
  }
}

/** The names of the sort keys of the oldest and the newest start in the result; no amount has such a name. */
const FIRST = '<first'
const LAST = '<last'

/** The start that a sort key encodes. */
function startedAt(sort: string | undefined): string | null {
  return sort === undefined ? null : instantText(LAST_INSTANT_MS - Number(sort.slice(1)))
}
