import { createHash } from 'node:crypto'
import {
  instantText,
  LAST_INSTANT_MS,
  newestFirst,
  type PreparedSession,
  parseInstantMs,
  quotaRetryAfterSeconds,
  type SessionPort,
  type StoreDecision,
  statsRecord,
} from '@flightbag/core'
import { orNoAccount } from '../accounts/no-account.ts'
import { batchByAccount } from '../connection/batch.ts'
import type { Db } from '../connection/database.ts'

const DAY_CHARACTERS = 'YYYY-MM-DD'.length

/** Sessions in one statement, at most: each may hold 200 KB. */
const MOST_AT_ONCE = 8

interface Put {
  readonly accountId: string
  readonly session: PreparedSession
  readonly receivedMs: number
  readonly newSessionsPerDay: number
}

type Outcome = Exclude<StoreDecision['kind'], 'no_account'>

/** What `session_put` is called with, in its order. */
const parametersOf = ({ accountId, session, receivedMs, newSessionsPerDay }: Put): unknown[] => [
  accountId,
  session.id,
  receivedMs,
  session.createdAt === null ? null : parseInstantMs(session.createdAt),
  newestFirst(parseInstantMs(session.startedAt)),
  JSON.stringify(session.contribution.amounts),
  createHash('sha256').update(session.body).digest(),
  session.body,
  session.receivedAt.slice(0, DAY_CHARACTERS),
  newSessionsPerDay,
]

/** The statement that stores so many sessions, one after the other. */
const putStatement = (sessions: number): string => {
  const call = (n: number) => {
    const [account, id, now, created, ...rest] = Array.from({ length: 10 }, (_, i) => `$${n * 10 + i + 1}`)
    return `session_put(${account}, ${id}, ${now}::bigint, ${created}::bigint, ${rest.join(', ')}::integer)`
  }
  return `select concat_ws(',', ${Array.from({ length: sessions }, (_, n) => call(n)).join(', ')}) as outcomes`
}
const PUT_STATEMENTS = Array.from({ length: MOST_AT_ONCE }, (_, n) => putStatement(n + 1))

/** Stores sessions of one account, all or none. */
async function putTogether({ hot }: Pick<Db, 'hot'>, puts: readonly Put[]): Promise<readonly StoreDecision[]> {
  const statement = PUT_STATEMENTS[puts.length - 1]!
  const rows = await orNoAccount(hot.rows<{ outcomes: string }>(statement, puts.flatMap(parametersOf)))
  if (rows === null) return puts.map(() => ({ kind: 'no_account' }))
  const outcomes = rows[0]!.outcomes.split(',') as Outcome[]
  return outcomes.map((kind, i) =>
    kind === 'quota' ? { kind, retryAfterSeconds: quotaRetryAfterSeconds(puts[i]!.receivedMs) } : { kind },
  )
}

/**
 * The plugin's sessions: stored and deleted in one statement each, their statistics read from kept sums. Those that come while another of their
 * account is on its way are stored together, since each would only wait for the account's lock.
 */
export function sessionStore(db: Pick<Db, 'hot'>): SessionPort {
  const { hot } = db
  const put = batchByAccount<Put, StoreDecision>((puts) => putTogether(db, puts), { most: MOST_AT_ONCE })
  return {
    put: (accountId, session, newSessionsPerDay) =>
      put({ accountId, session, newSessionsPerDay, receivedMs: parseInstantMs(session.receivedAt)! }),

    async remove(accountId, id, nowMs) {
      const statement = 'select session_remove($1, $2, $3::bigint) as removed'
      const rows = await orNoAccount(hot.rows<{ removed: boolean }>(statement, [accountId, id, nowMs]))
      return rows?.[0]?.removed ?? false
    },

    async stats(accountId) {
      const rows = await hot.rows<{ name: string; amount: string }>(STATS, [accountId])
      const amounts = new Map(
        rows.filter(({ name }) => name !== FIRST && name !== LAST).map(({ name, amount }) => [name, BigInt(amount)]),
      )
      const edge = (name: string) => startedAt(rows.find((row) => row.name === name)?.amount)
      return statsRecord({ amounts, firstStartedAt: edge(FIRST), lastStartedAt: edge(LAST) })
    },
  }
}

const FIRST = '<first'
const LAST = '<last'

/** The kept sums, and the sort keys at both ends of the collection, which is ordered by the newest start. */
const STATS = `
  select name, amount::text as amount from session_amount where account_id = $1 and amount <> 0
  union all
  (select '${FIRST}', sort from session where account_id = $1 and kind = 'pluginSession' and not deleted order by sort desc, id desc limit 1)
  union all
  (select '${LAST}', sort from session where account_id = $1 and kind = 'pluginSession' and not deleted order by sort, id limit 1)`

/** The start that a sort key stands for. */
const startedAt = (sort: string | undefined): string | null =>
  sort === undefined ? null : instantText(LAST_INSTANT_MS - Number(sort.slice(1)))
