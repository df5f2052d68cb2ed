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
import type { Db, Sql } from '../connection/database.ts'
import { inSharedStatements } from '../connection/together.ts'
import { arrayText } from '../records/array-text.ts'
import { joinedTexts } from '../records/joined-texts.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('sessions', ['store', 'store_together', 'remove', 'stats'])

const DAY_CHARACTERS = 'YYYY-MM-DD'.length

/** A session as PostgreSQL stores it. */
interface Put {
  readonly accountId: string
  readonly id: string
  readonly receivedMs: number
  /** Null for a session that its first arrival dates. */
  readonly created: number | null
  readonly sort: string
  readonly amounts: string
  readonly digest: Buffer
  readonly body: string
  readonly day: string
  readonly newSessionsPerDay: number
}

function putOf(accountId: string, session: PreparedSession, newSessionsPerDay: number): Put {
  return {
    accountId,
    id: session.id,
    receivedMs: parseInstantMs(session.receivedAt)!,
    created: session.createdAt === null ? null : parseInstantMs(session.createdAt),
    sort: newestFirst(parseInstantMs(session.startedAt)),
    amounts: JSON.stringify(session.contribution.amounts),
    digest: hash('sha256', session.body, 'buffer'),
    body: session.body,
    day: session.receivedAt.slice(0, DAY_CHARACTERS),
    newSessionsPerDay,
  }
}

type Outcome = Exclude<SessionDecision['kind'], 'no_account'>

function decisionOf(kind: Outcome, { receivedMs }: Put): SessionDecision {
  return kind === 'quota' ? { kind, retryAfterSeconds: quotaRetryAfterSeconds(receivedMs) } : { kind }
}

/** Stores sessions, each in a statement of its own or several in one. */
function puts({ query }: Sql) {
  async function alone(put: Put): Promise<SessionDecision> {
    const { accountId, id, receivedMs, created, sort, amounts, digest, body, day, newSessionsPerDay } = put
    const values = [accountId, id, receivedMs, created, sort, amounts, digest, body, day, newSessionsPerDay]
    const rows = await orNoAccount(query<{ outcome: Outcome }>(statements.store, values))
    return rows === null ? { kind: 'no_account' } : decisionOf(rows[0]!.outcome, put)
  }

  async function together(all: readonly Put[]): Promise<(SessionDecision | undefined)[]> {
    const rows = await query<{ n: number; outcome: Outcome }>(statements.store_together, [
      arrayText(all.map(({ accountId }) => accountId)),
      arrayText(all.map(({ id }) => id)),
      arrayText(all.map(({ receivedMs }) => receivedMs)),
      arrayText(all.map(({ sort }) => sort)),
      joinedTexts(all.map(({ amounts }) => amounts)),
      Buffer.concat(all.map(({ digest }) => digest)),
      joinedTexts(all.map(({ body }) => body)),
      arrayText(all.map(({ day }) => day)),
      all[0]!.newSessionsPerDay,
    ])
    const outcomes = new Map(rows.map(({ n, outcome }) => [n, outcome]))
    return all.map((put, place) => {
      const outcome = outcomes.get(place + 1)
      return outcome && decisionOf(outcome, put)
    })
  }

  return { alone, together, compatible: (a: Put, b: Put) => a.newSessionsPerDay === b.newSessionsPerDay }
}

/** The plugin's sessions: one statement stores or deletes one; the statistics are read from kept sums. */
export function sessionStore(db: Pick<Db, 'sql' | 'at' | 'isCluster'>): SessionPort {
  const { sql } = db
  const { alone } = puts(sql)
  const shared = inSharedStatements(db, puts)
  return {
    put(accountId, session, newSessionsPerDay) {
      const put = putOf(accountId, session, newSessionsPerDay)
      return put.created === null ? shared(put) : alone(put)
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
