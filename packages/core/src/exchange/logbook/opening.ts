import { parseDateMs } from '../../lib/calendar-date.ts'
import type { JsonObject } from '../../lib/json.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { breakdownCells, flightCells } from '../../logbook/entry.ts'
import { readCount } from '../values/count.ts'
import { minutesOf, readDuration, tenthsOfFifths } from '../values/duration.ts'

/** The id of the entry with the experience of paper books. An account has at most one. */
export const OPENING_ID = 'logbook-opening'

/** The times that an opening entry can have: the eight cells, the breakdown, and time in a simulator. */
export const openingTimes: readonly string[] = [...flightCells, ...breakdownCells, 'simulator']

/** The totals of paper books, as the pilot states them: durations as text, by the name of the cell. */
export interface StatedOpening {
  /** The last date of the paper books. */
  readonly date: string
  readonly times: ReadonlyMap<string, string>
  readonly landings: string
}

/** Whether an entry is the experience of paper books, brought forward: it has no row on the sheet. */
export function isOpening({ openingBalance }: JsonObject): boolean {
  return openingBalance === true
}

/**
 * One entry with the totals of paper books whose flights are not in the bag. It counts in all totals; the sheet carries
 * it forward. Fails for a value that cannot be read, naming it.
 */
export function openingEntry({
  date,
  times,
  landings,
}: StatedOpening): Result<JsonObject & { readonly id: string }, string> {
  if (parseDateMs(date) === null) return err(`"${date}" is no date YYYY-MM-DD`)
  const minutes = new Map<string, number>()
  let fifths = 0
  for (const [name, text] of times) {
    if (!openingTimes.includes(name)) return err(`there is no cell ${name}: use ${openingTimes.join(', ')}`)
    const read = readDuration(text)
    if (!read.ok) return err(`${name}: ${read.failure}`)
    minutes.set(name, minutesOf(read.value.fifths))
    if ((flightCells as readonly string[]).includes(name)) fifths += read.value.fifths
  }
  const count = readCount(landings)
  if (!count.ok) return err(`landings: ${count.failure}`)
  function filled(names: readonly string[]): JsonObject {
    return Object.fromEntries(names.flatMap((name) => (minutes.has(name) ? [[name, minutes.get(name)!]] : [])))
  }
  const log = {
    date,
    times: filled(flightCells),
    breakdown: filled(breakdownCells),
    ...filled(['simulator']),
    landings: count.value,
    ...(fifths === 0 ? {} : { loggedTenths: tenthsOfFifths(fifths) }),
  }
  return ok({ id: OPENING_ID, remarks: 'Brought forward', openingBalance: true, log })
}
