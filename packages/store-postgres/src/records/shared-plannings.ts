import type { SharedPlanningView } from '@flightbag/core'
import {
  acceptedGuests,
  chosenAircraft,
  type JsonObject,
  readJson,
  type SharedPlannings,
  sharedPlanningOf,
} from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { readStatements } from '../statements.ts'
import { arrayText } from './array-text.ts'

const statements = readStatements('shared-plannings', ['list', 'one', 'of_owner', 'aircraft'])

interface Row {
  readonly account_id: string
  readonly id: string
  readonly stamp: number | null
  /** Null for a planning of another account, which is read from that account. */
  readonly doc: string | null
}

type Planning = Row & { readonly doc: string }

/** Records of one account are read by one statement, because accounts can be on different nodes. */
function byAccount<T>(
  items: readonly T[],
  accountOf: (item: T) => string,
): readonly (readonly [string, readonly T[]])[] {
  return [...Map.groupBy(items, accountOf)]
}

/** Shared plannings are the only kind of record that another account can read. */
export function sharedPlanningReader({ sql }: Pick<Db, 'sql'>): SharedPlannings {
  /**
   * Replaces the plannings of other accounts by their documents. One that was deleted meanwhile is left out, and one of
   * which the account is no longer a guest.
   */
  async function complete(accountId: string, rows: readonly Row[]): Promise<Planning[]> {
    const others = rows.filter(({ doc }) => doc === null)
    const read = await Promise.all(
      byAccount(others, ({ account_id }) => account_id).map(([owner, plannings]) =>
        sql.query<Planning>(statements.of_owner, [owner, arrayText(plannings.map(({ id }) => id))]),
      ),
    )
    const joined = read.flat().filter(({ doc }) => acceptedGuests(readJson(doc) as JsonObject).includes(accountId))
    return [...rows.filter((row): row is Planning => row.doc !== null), ...joined]
  }

  async function views(rows: readonly Planning[]): Promise<SharedPlanningView[]> {
    const records = rows.map(({ account_id, doc }) => ({ ownerId: account_id, record: readJson(doc) as JsonObject }))
    const chosen = records.flatMap(({ ownerId, record }) => chosenAircraft(record, ownerId))
    const aircraft = new Map<string, JsonObject>()
    const found = await Promise.all(
      byAccount(chosen, ({ userId }) => userId).map(([userId, own]) =>
        sql.query<Planning>(statements.aircraft, [userId, arrayText(own.map(({ aircraftId }) => aircraftId))]),
      ),
    )
    for (const { account_id, id, doc } of found.flat()) aircraft.set(keyOf(account_id, id), readJson(doc) as JsonObject)
    function aircraftOf(userId: string, aircraftId: string) {
      return aircraft.get(keyOf(userId, aircraftId)) ?? null
    }
    return records.map(({ ownerId, record }) => sharedPlanningOf(record, ownerId, aircraftOf))
  }

  return {
    async list(accountId) {
      const plannings = await complete(accountId, await sql.query<Row>(statements.list, [accountId]))
      return views(plannings.sort(lastChangedFirst))
    },
    async one(accountId, id) {
      const plannings = await complete(accountId, await sql.query<Row>(statements.one, [accountId, id]))
      return (await views(plannings))[0] ?? null
    },
  }
}

/** The one changed last first; of one revision, in the order of the bytes of their ids. */
function lastChangedFirst(a: Planning, b: Planning): number {
  return b.stamp! - a.stamp! || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))
}

function keyOf(userId: string, aircraftId: string): string {
  return JSON.stringify([userId, aircraftId])
}
