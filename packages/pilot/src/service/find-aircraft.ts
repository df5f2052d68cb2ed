import { aircraftKey } from '@flightbag/core/exchange'
import type { Bag } from './open-bag.ts'

/** Whether an aircraft has the registration that a model or a pilot wrote. */
export function isNamed(registration: unknown, named: string): boolean {
  return aircraftKey(named) !== '' && aircraftKey(registration) === aircraftKey(named)
}

/** An aircraft by its registration or its id; both are the name itself if the bag has no such aircraft. */
export async function aircraftOf(bag: Bag, named: string) {
  for await (const { id, registration } of bag.aircraft.all()) {
    if (id === named || isNamed(registration, named)) return { id, registration: registration ?? named }
  }
  return { id: named, registration: named }
}

/** The id of an aircraft, named by its registration or its id; the name itself if the bag has no such aircraft. */
export async function aircraftIdOf(bag: Bag, named: string): Promise<string> {
  return (await aircraftOf(bag, named)).id
}
