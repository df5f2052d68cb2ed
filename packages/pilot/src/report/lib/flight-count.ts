/** A number of flights in words: `1 flight`, `3 flights`. */
export function flightCount(flights: number): string {
  return flights === 1 ? '1 flight' : `${flights} flights`
}
