import { createHash } from 'node:crypto'
import {
  instantText,
  LAST_INSTANT_MS,
  newestFirst,
  parseInstantMs,
  quotaRetryAfterSeconds,
  type SessionPort,
  statsRecord,
} from '@flightbag/core'
import type { Db } from './database.ts'
import { orNoAccount } from './no-account.ts'

const DAY_CHARACTERS = 'YYYY-MM-DD'.length

/** The plugin's sessions: stored and deleted in one statement each, their statistics read from kept sums. */
export const sessionStore = ({ hot }: Pick<Db, 'hot'>): SessionPort => ({
  async put(accountId, session, newSessionsPerDay) {
    const receivedMs = parseInstantMs(session.receivedAt)!
    const rows = await orNoAccount(
      hot.rows<{ outcome: 'created' | 'replaced' | 'gone' | 'quota' }>(
        'select session_put($1, $2, $3::bigint, $4::bigint, $5, $6, $7, $8, $9, $10::integer) as outcome',
        [
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
        ],
      ),
    )
    const kind = rows === null ? 'no_account' : rows[0]!.outcome
    return kind === 'quota' ? { kind, retryAfterSeconds: quotaRetryAfterSeconds(receivedMs) } : { kind }
  },

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
})

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
