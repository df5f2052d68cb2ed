import { FlightbagError } from '@flightbag/client'
import type { JsonObject } from '@flightbag/core'
import {
  aircraftIdOf,
  type Brief,
  type BriefInput,
  briefIdents,
  briefOf,
  type FlightRecords,
  landingsSince,
  sourceOf,
} from '@flightbag/core/briefing'
import type { Bag } from '../service/open-bag.ts'

type WeatherOf = Parameters<typeof briefOf>[1]
type Entry = WeatherOf extends ReadonlyMap<string, infer Each> ? Each : never

/** The result of a request; null if the service has no such record. */
async function found<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof FlightbagError && error.status === 404) return null
    throw error
  }
}

function asObject(record: object | null): JsonObject | null {
  return record as JsonObject | null
}

/** The records of a flight, by the id of its planning or of its flight plan; null if there is neither. */
async function flightRecords(bag: Bag, id: string): Promise<FlightRecords | null> {
  const planning = asObject(await found(bag.plannings.get(id)))
  const flightPlan = planning === null ? asObject(await found(bag.flightPlans.get(id))) : null
  if (planning === null && flightPlan === null) return null
  const [planningId, planId] = [flightPlan?.planningId, planning?.flightPlanId]
  return {
    planning: sourceOf(
      'plannings',
      planning ?? (typeof planningId === 'string' ? asObject(await found(bag.plannings.get(planningId))) : null),
    ),
    flightPlan: sourceOf(
      'flight-plans',
      flightPlan ?? (typeof planId === 'string' ? asObject(await found(bag.flightPlans.get(planId))) : null),
    ),
    first: planning === null ? 'flightPlan' : 'planning',
  }
}

async function all(records: AsyncIterable<object>): Promise<readonly JsonObject[]> {
  return (await Array.fromAsync(records)) as readonly JsonObject[]
}

/** The newest entries, from before the flights whose landings count. The service sorts them by date, newest first. */
async function recentEntries(bag: Bag, since: string): Promise<readonly JsonObject[]> {
  const entries: JsonObject[] = []
  for await (const entry of bag.logbook.all()) {
    const date = entry.log?.date
    if (typeof date === 'string' && date < since) break
    entries.push(entry as unknown as JsonObject)
  }
  return entries
}

async function weatherOf(bag: Bag, idents: readonly string[]): Promise<WeatherOf> {
  const entries = new Map<string, Entry>()
  for (const ident of idents) {
    const answer = await found(bag.get('/v1/weather/{ident}', { path: { ident } }).catch(refusedIdent))
    if (answer !== null) entries.set(ident, answer.data as unknown as Entry)
  }
  return entries
}

/** An identifier that the service refuses has no weather. */
function refusedIdent(error: unknown): null {
  if (error instanceof FlightbagError && error.status === 400) return null
  throw error
}

/** The brief of a planning or of a flight plan of the bag; null if the bag has none with this id. */
export async function collectBrief(bag: Bag, id: string, nowMs: number): Promise<Brief | null> {
  const records = await flightRecords(bag, id)
  if (records === null) return null
  const aircraftId = aircraftIdOf(records).value
  const ofAircraft = aircraftId === null ? null : { aircraftId }
  const input: Omit<BriefInput, 'logbook'> = {
    records,
    aircraft: aircraftId === null ? null : asObject(await found(bag.aircraft.get(aircraftId))),
    cards: await all(bag.aerodromes.all()),
    checkFlights: ofAircraft === null ? [] : await all(bag.checkFlights.all(ofAircraft)),
    checklists: ofAircraft === null ? [] : await all(bag.checklists.all(ofAircraft)),
    pilot: asObject((await bag.get('/v1/pilot')).data as object),
  }
  const weather = await weatherOf(bag, briefIdents(input))
  const without = briefOf({ ...input, logbook: [] }, weather, nowMs)
  const departure = without.flight.departureAt.value
  if (departure === null) return without
  const logbook = await recentEntries(bag, landingsSince(departure.slice(0, 'YYYY-MM-DD'.length)))
  return briefOf({ ...input, logbook }, weather, nowMs)
}
