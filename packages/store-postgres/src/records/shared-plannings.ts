import {
  chosenAircraft,
  type JsonObject,
  readJson,
  type SharedPlannings,
  type SharedPlanningView,
  sharedPlanningOf,
} from '@flightbag/core'
import type { Db } from '../connection/database.ts'

interface Row {
  readonly account_id: string
  readonly doc: string
}

const KIND = 'sharedPlanning'

/**
 * One's own and those one accepted an invitation to. The owner is the account in whose bag a planning is kept; only a live planning has guests. The kind
 * is a parameter, so that the index of the plannings of all accounts is no way in.
 */
const GUEST = `select account_id, id, stamp, doc from record where guests @> array[$1::text] and guests <> '{}' and account_id <> $1`
const LIST = `
  select account_id, doc from (
    select account_id, id, stamp, doc from record where account_id = $1 and kind = $2 and not deleted union all ${GUEST}
  ) visible order by stamp desc, id`
const ONE = `
  select account_id, doc from (
    select account_id, id, doc, deleted from record where account_id = $1 and kind = $2 and id = $3 offset 0
  ) own where not deleted
  union all
  select account_id, doc from (${GUEST} offset 0) shared where id = $3`

/** Shared plannings: the one kind of record that another account may read. These statements and the one for aircraft cross accounts. */
export const sharedPlanningReader = ({ hot }: Pick<Db, 'hot'>): SharedPlannings => {
  async function views(rows: readonly Row[]): Promise<SharedPlanningView[]> {
    const records = rows.map(({ account_id, doc }) => ({ ownerId: account_id, record: readJson(doc) as JsonObject }))
    const chosen = records.flatMap(({ record }) => chosenAircraft(record))
    const aircraft = new Map<string, JsonObject>()
    if (chosen.length > 0) {
      const found = await hot.rows<{ account_id: string; id: string; doc: string }>(
        `select account_id, id, doc from record join unnest($1::text[], $2::text[]) as chosen (user_id, aircraft_id)
          on account_id = user_id and kind = 'aircraft' and id = aircraft_id and not deleted`,
        [chosen.map(({ userId }) => userId), chosen.map(({ aircraftId }) => aircraftId)],
      )
      for (const { account_id, id, doc } of found) aircraft.set(keyOf(account_id, id), readJson(doc) as JsonObject)
    }
    const aircraftOf = (userId: string, aircraftId: string) => aircraft.get(keyOf(userId, aircraftId)) ?? null
    return records.map(({ ownerId, record }) => sharedPlanningOf(record, ownerId, aircraftOf))
  }

  return {
    list: async (accountId) => views(await hot.rows<Row>(LIST, [accountId, KIND])),
    one: async (accountId, id) => (await views(await hot.rows<Row>(ONE, [accountId, KIND, id])))[0] ?? null,
  }
}

const keyOf = (userId: string, aircraftId: string): string => JSON.stringify([userId, aircraftId])
