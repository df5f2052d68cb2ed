import { ARRIVAL_CHARACTERS, DAY_MS, instantText, parseDateMs, utcDay } from '@flightbag/core/ports'
import type { SessionState, SessionStatements, SessionWrite } from '@flightbag/store'
import type { Db } from '../connection/database.ts'
import { CHANGED, untilStored } from '../connection/retries.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('sessions', ['state', 'store', 'sums'])

interface StateRow {
  readonly stamp: string
  readonly timeline: number
  readonly present_timeline: number
  readonly deleted: boolean | null
  readonly created: string | null
  readonly amounts: string | null
  readonly beginning: string | null
  readonly day: string | null
  readonly used: number | null
}

/** The statements for plugin sessions: one reads, and one stores what was decided, if nothing has changed meanwhile. */
export function sessionStatements({ sql }: Pick<Db, 'sql'>): SessionStatements {
  return {
    change: (accountId, id, decide) =>
      untilStored(async () => {
        const [row] = await sql.query<StateRow>(statements.state, [accountId, id, ARRIVAL_CHARACTERS])
        if (row === undefined) return null
        const { answer, write } = decide(stateOf(row))
        if (write === null) return answer
        const stored = await sql.query(statements.store, [accountId, row.stamp, ...valuesOf(id, row, write)])
        return stored.length === 0 ? CHANGED : answer
      }),

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
    revision: { ms: Number(stamp), isOnOldTimeline: timeline !== present_timeline },
    stored:
      deleted === null ? null : { isDeleted: deleted, createdMs: Number(created), amounts, beginning: beginning ?? '' },
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
