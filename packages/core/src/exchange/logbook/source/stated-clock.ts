import type { JsonObject } from '../../../lib/json.ts'
import { foreflight } from '../formats/foreflight.ts'
import { storedSource } from './stored-source.ts'

/** The columns of ForeFlight, whose clock times are UTC: off block and on block, otherwise take-off and landing. */
const COLUMNS = { departureTime: ['TimeOut', 'TimeOff'], arrivalTime: ['TimeIn', 'TimeOn'] } as const

/**
 * The time of day that the file of an entry states, `HH:MM` in UTC; empty for none. The files of other programs do not
 * tell whether their times are UTC.
 */
export function statedClock(entry: JsonObject, name: keyof typeof COLUMNS): string {
  const row = storedSource(entry, foreflight)?.row ?? {}
  for (const column of COLUMNS[name]) {
    const found = /^([01]?\d|2[0-3]):?([0-5]\d)$/.exec((row[column] ?? '').trim())
    if (found) return `${found[1]!.padStart(2, '0')}:${found[2]}`
  }
  return ''
}
