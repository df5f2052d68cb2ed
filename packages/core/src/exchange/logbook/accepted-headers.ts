import { csv } from './formats/csv.ts'

/** The names that a column of a CSV file can have for `--from csv`, one list for each value of a flight. */
export function acceptedHeaders(): readonly (readonly string[])[] {
  return [...Object.values(csv.columns), csv.landings.flat()]
}
