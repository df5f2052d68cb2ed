import { readJson } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'

/** Replaces the accepted guests of a shared planning: JSON of their account ids, null for none. */
export function setGuests(connection: Connection, record: number, guests: string | null): void {
  connection.run('delete from guest where record = ?', record)
  for (const guest of new Set(guests === null ? [] : (readJson(guests) as string[]))) {
    connection.run('insert into guest (guest, record) values (?, ?)', guest, record)
  }
}
