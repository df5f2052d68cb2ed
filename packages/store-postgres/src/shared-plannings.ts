import {
  chosenAircraft,
  type JsonObject,
  type SharedPlannings,
  type SharedPlanningView,
  sharedPlanningOf,
} from '@flightbag/core'
import type { Db } from './database.ts'

interface Row {
  readonly account_id: string
  readonly doc: string
}

/** One's own and those one accepted an invitation to. The owner is the account in whose bag a planning is kept. */
const VISIBLE = `kind = 'sharedPlanning' and not deleted and (account_id = $1 or guests @> array[$1::text])`

/** Shared plannings: the one kind of record that another account may read. These statements and the one for aircraft cross accounts. */
export const sharedPlanningReader = ({ hot }: Pick<Db, 'hot'>): SharedPlannings => {
  async function views(rows: readonly Row[]): Promise<SharedPlanningView[]> {
    const records = rows.map(({ account_id, doc }) => ({ ownerId: account_id, record: JSON.parse(doc) as JsonObject }))
    const chosen = records.flatMap(({ record }) => chosenAircraft(record))
    const aircraft = new Map<string, JsonObject>()
    if (chosen.length > 0) {
      const found = await hot.rows<{ account_id: string; id: string; doc: string }>(
        `select account_id, id, doc from record join unnest($1::text[], $2::text[]) as chosen (user_id, aircraft_id)
          on account_id = user_id and kind = 'aircraft' and id = aircraft_id and not deleted`,
        [chosen.map(({ userId }) => userId), chosen.map(({ aircraftId }) => aircraftId)],
      )
      for (const { account_id, id, doc } of found) aircraft.set(keyOf(account_id, id), JSON.parse(doc) as JsonObject)
    }
    const aircraftOf = (userId: string, aircraftId: string) => aircraft.get(keyOf(userId, aircraftId)) ?? null
    return records.map(({ ownerId, record }) => sharedPlanningOf(record, ownerId, aircraftOf))
  }

  return {
    async list(accountId) {
      return views(
        await hot.rows<Row>(`select account_id, doc from record where ${VISIBLE} order by stamp desc, id`, [accountId]),
      )
    },
    async one(accountId, id) {
      const rows = await hot.rows<Row>(`select account_id, doc from record where ${VISIBLE} and id = $2`, [
        accountId,
        id,
      ])
      return (await views(rows))[0] ?? null
    },
  }
}

const keyOf = (userId: string, aircraftId: string): string => JSON.stringify([userId, aircraftId])
