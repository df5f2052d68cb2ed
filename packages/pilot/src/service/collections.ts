import type { Collection } from '@flightbag/client'
import type { Bag } from './open-bag.ts'

/** A record as every collection serves it. */
export interface ServedRecord {
  readonly id: string
  readonly updatedAt: string
}

/** Every collection of the specification, by the name that the tools use. */
export function collectionsOf(bag: Bag): Readonly<Record<string, Collection<ServedRecord>>> {
  return {
    aerodromes: bag.aerodromes,
    aircraft: bag.aircraft,
    notes: bag.notes,
    checklists: bag.checklists,
    'check-flights': bag.checkFlights,
    'flight-plans': bag.flightPlans,
    plannings: bag.plannings,
    logbook: bag.logbook,
    'plugin-sessions': bag.pluginSessions,
  }
}
