import type { SharedPlanningView } from '@flightbag/core'
import {
  acceptedGuests,
  type JsonObject,
  readJson,
  type SharedPlannings,
  sharedPlanningOf,
} from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'

interface Row {
  readonly owner: string
  readonly doc: string
}

/** Plannings with the id of the account that stores them, which is their owner. */
const SELECT = 'select a.id as owner, r.doc, r.revision, r.id from record r join account a on a.n = r.account'
const OWN = `${SELECT} where a.id = ?1 and r.kind = 'sharedPlanning' and r.sort is not null`
/** A tombstone has no guests. An account that is being deleted has no id. */
const AS_GUEST = `${SELECT} join guest g on g.record = r.n where g.guest = ?1 and a.id <> ?1`
const LIST = `select owner, doc from (${OWN} union all ${AS_GUEST}) order by revision desc, id`
const ONE = `select owner, doc from (${OWN} and r.id = ?2 union all ${AS_GUEST} and r.id = ?2)`
const AIRCRAFT = `
  select r.doc from record r join account a on a.n = r.account
  where a.id = ? and r.kind = 'aircraft' and r.id = ? and r.sort is not null`

/**
 * Shared plannings, the only kind of record that another account may read. Only these statements read rows of several
 * accounts.
 */
export function sharedPlanningReader({ records: { read } }: Pick<Database, 'records'>): SharedPlannings {
  function views(sql: string, accountId: string, ...values: string[]) {
    return read.snapshot(() =>
      read
        .all<Row>(sql, accountId, ...values)
        .map(({ owner, doc }) => ({ owner, record: readJson(doc) as JsonObject }))
        // The guests of a row are those by the rules of the release that stored it.
        .filter(({ owner, record }) => owner === accountId || acceptedGuests(record).includes(accountId))
        .map(({ owner, record }) => viewOf(read, owner, record)),
    )
  }
  return {
    list: async (accountId) => views(LIST, accountId),
    one: async (accountId, id) => views(ONE, accountId, id)[0] ?? null,
  }
}

function viewOf(read: Connection, owner: string, record: JsonObject): SharedPlanningView {
  return sharedPlanningOf(record, owner, (userId, aircraftId) => {
    const found = read.get<{ doc: string }>(AIRCRAFT, userId, aircraftId)
    return found === undefined ? null : (readJson(found.doc) as JsonObject)
  })
}
