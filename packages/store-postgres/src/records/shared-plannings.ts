import {
  chosenAircraft,
  type JsonObject,
  readJson,
  type SharedPlannings,
  type SharedPlanningView,
  sharedPlanningOf,
} from '@flightbag/core'
import type { Db } from '../connection/database.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('shared-plannings', ['list', 'one', 'aircraft'])

interface Row {
  readonly account_id: string
  readonly doc: string
}

const KIND = 'sharedPlanning'

/** Shared plannings are the only kind of record that another account can read. */
export function sharedPlanningReader({ sql }: Pick<Db, 'sql'>): SharedPlannings {
  async function views(rows: readonly Row[]): Promise<SharedPlanningView[]> {
    const records = rows.map(({ account_id, doc }) => ({ ownerId: account_id, record: readJson(doc) as JsonObject }))
    const chosen = records.flatMap(({ ownerId, record }) => chosenAircraft(record, ownerId))
    const aircraft = new Map<string, JsonObject>()
    if (chosen.length > 0) {
      const found = await sql.query<{ account_id: string; id: string; doc: string }>(statements.aircraft, [
        chosen.map(({ userId }) => userId),
        chosen.map(({ aircraftId }) => aircraftId),
      ])
      for (const { account_id, id, doc } of found) aircraft.set(keyOf(account_id, id), readJson(doc) as JsonObject)
    }
    function aircraftOf(userId: string, aircraftId: string) {
      return aircraft.get(keyOf(userId, aircraftId)) ?? null
    }
    return records.map(({ ownerId, record }) => sharedPlanningOf(record, ownerId, aircraftOf))
  }

  return {
    list: async (accountId) => views(await sql.query<Row>(statements.list, [accountId, KIND])),
    one: async (accountId, id) => (await views(await sql.query<Row>(statements.one, [accountId, KIND, id])))[0] ?? null,
  }
}

function keyOf(userId: string, aircraftId: string): string {
  return JSON.stringify([userId, aircraftId])
}
