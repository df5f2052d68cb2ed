import type { SyncChange } from '@flightbag/core'
import { logbookTotals } from '@flightbag/core/logbook'
import {
  type AirwayLine,
  type Airways,
  acceptedGuests,
  chosenAircraft,
  type JsonObject,
  type LogbookReader,
  latestOfLoad,
  type PreparedSession,
  type RecordReader,
  type SharedPlannings,
  sharedPlanningOf,
  withUpdatedAt,
} from '@flightbag/core/ports'

function parse(json: Uint8Array): JsonObject {
  return JSON.parse(new TextDecoder().decode(json))
}

/** The totals by their definition, from every entry. */
export function memoryLogbook(records: RecordReader): LogbookReader {
  return {
    totals: async (accountId, range) => logbookTotals((await records.all(accountId, 'logbook')).map(parse), range),
  }
}

/** Shared plannings, searched in every bag. */
export function memorySharedPlannings(records: RecordReader, accountIds: () => readonly string[]): SharedPlannings {
  const list: SharedPlannings['list'] = async (accountId) => {
    const views = []
    for (const ownerId of accountIds()) {
      for (const record of (await records.all(ownerId, 'sharedPlanning')).map(parse)) {
        if (ownerId !== accountId && !acceptedGuests(record).includes(accountId)) continue
        const aircraft = new Map<string, JsonObject>()
        for (const { userId, aircraftId } of chosenAircraft(record, ownerId)) {
          const json = await records.one(userId, 'aircraft', aircraftId)
          if (json !== null) aircraft.set(`${userId} ${aircraftId}`, parse(json))
        }
        views.push(sharedPlanningOf(record, ownerId, (userId, id) => aircraft.get(`${userId} ${id}`) ?? null))
      }
    }
    return views.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  }
  return { list, one: async (accountId, id) => (await list(accountId)).find((view) => view.id === id) ?? null }
}

/** Airways in the order of the load. */
export function memoryAirways(): Airways {
  let loaded: AirwayLine[] = []
  return {
    async list({ airspace, designator }) {
      const wanted = designator?.toUpperCase()
      return loaded
        .filter((line) => airspace === null || line.airspace === airspace)
        .filter((line) => wanted === undefined || line.designator.toUpperCase() === wanted)
        .map(({ text }) => new TextEncoder().encode(text))
    },
    async replace(airways, nowMs) {
      const lines = await latestOfLoad(airways)
      const stored = loaded.map(({ text }) => text)
      loaded = withUpdatedAt(lines, stored, nowMs)
      return loaded.length
    },
  }
}

/** A stored session as a change of a record, so that the model pages it as any other. */
export function sessionChange({ id, body, contribution }: PreparedSession, sort: string): SyncChange {
  return {
    type: 'put',
    kind: 'pluginSession',
    id,
    body,
    canonical: body,
    sort,
    filter: null,
    alias: null,
    setsCreated: true,
    carriedMs: null,
    createdMs: null,
    amounts: contribution.amounts,
    sums: null,
    dueMs: null,
    onlyOverRevision: null,
    guests: [],
  }
}
