import { ARRIVAL_CHARACTERS, DAY_MS, instantText, parseDateMs, utcDay } from '@flightbag/core/ports'
import type { SessionChange, SessionState, SessionStatements, SessionWrite } from '@flightbag/store'
import type { Db, Sql } from '../connection/database.ts'
import { CHANGED, untilStored, withRetries } from '../connection/retries.ts'
import { run } from '../connection/run.ts'
import { endWhenSilent } from '../connection/time-limits.ts'
import { importStatements } from '../imports/statements.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('sessions', ['state', 'store', 'store_on_cluster', 'sums'])

interface StateRow {
  readonly stamp: number
  readonly timeline: number
  readonly present_timeline: number
  readonly deleted: boolean | null
  readonly created: number | null
  readonly amounts: string | null
  readonly beginning: string | null
  readonly day: string | null
  readonly used: number | null
}

type Decide<T> = (state: SessionState) => SessionChange<T>

/** The statements for plugin sessions: one reads, and one stores what was decided, if nothing has changed meanwhile. */
export function sessionStatements({
  sql,
  kysely,
  silentMs,
  isCluster,
}: Pick<Db, 'sql' | 'kysely' | 'silentMs' | 'isCluster'>): SessionStatements {
  const store = isCluster ? statements.store_on_cluster : statements.store

  async function attempt<T>(query: Sql['query'], accountId: string, id: string, decide: Decide<T>) {
    const [row] = await query<StateRow>(statements.state, [accountId, id, ARRIVAL_CHARACTERS])
    if (row === undefined) return null
    const { answer, write } = decide(stateOf(row))
    if (write === null) return answer
    const [result] = await query<{ stored: boolean }>(store, [accountId, row.stamp, ...valuesOf(id, row, write)])
    return result?.stored ? answer : CHANGED
  }

  /** The same while the row of the account is locked: other writers wait. */
  function lockedAttempt<T>(accountId: string, id: string, decide: Decide<T>) {
    return withRetries(() =>
      kysely.transaction().execute(async (trx) => {
        async function query<R>(text: string, values: readonly unknown[]): Promise<R[]> {
          return (await run<R>(trx, text, values)).rows
        }
        await endWhenSilent(trx, { silentMs })
        await run(trx, importStatements.lock, [accountId])
        return attempt(query, accountId, id, decide)
      }),
    )
  }

  return {
    change: (accountId, id, decide) =>
      untilStored((locks) =>
        locks ? lockedAttempt(accountId, id, decide) : attempt(sql.query, accountId, id, decide),
      ),

    async sums(accountId) {
      const rows = await sql.query<{ name: string; amount: string }>(statements.sums, [accountId])
      function edge(name: string) {
        return rows.find((row) => row.name === name)?.amount ?? null
      }
      return {
        amounts: rows.filter(({ name }) => name !== OLDEST && name !== NEWEST),
        oldestSort: edge(OLDEST),
        newestSort: edge(NEWEST),
      }
    },
  }
}

/** The names of the sort keys of the oldest and the newest start in the result; no amount has such a name. */
const OLDEST = '<oldest'
const NEWEST = '<newest'

function stateOf(row: StateRow): SessionState {
  const { stamp, timeline, present_timeline, deleted, created, amounts, beginning, day, used } = row
  return {
    revision: { ms: stamp, isOnOldTimeline: timeline !== present_timeline },
    stored: deleted === null ? null : { isDeleted: deleted, createdMs: created!, amounts, beginning: beginning ?? '' },
    counted: day === null || used === null ? null : { day: utcDay(parseDateMs(day)!), sessions: used },
  }
}

function valuesOf(id: string, { present_timeline }: StateRow, write: SessionWrite): readonly unknown[] {
  const { revisionMs, createdMs, session, addedSessions, addedAmounts, counted } = write
  return [
    revisionMs,
    present_timeline,
    id,
    session?.document ?? null,
    createdMs,
    session?.sort ?? null,
    session?.amounts ?? null,
    session?.digest ?? null,
    addedSessions,
    counted === null ? null : instantText(counted.day * DAY_MS).slice(0, DATE_CHARACTERS),
    counted?.sessions ?? null,
    JSON.stringify(addedAmounts.map(([name, delta]) => [name, String(delta)])),
  ]
}

const DATE_CHARACTERS = 'YYYY-MM-DD'.length
