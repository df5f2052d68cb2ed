import type { Bag } from '../../service/open-bag.ts'

/** The id of an aircraft, named by its registration or its id; the name itself if the bag has no such aircraft. */
export async function aircraftIdOf(bag: Bag, named: string): Promise<string> {
  for await (const { id, registration } of bag.aircraft.all()) {
    if (id === named || registration?.toUpperCase() === named.toUpperCase()) return id
  }
  return named
}
