import type { LogbookEntry } from '@flightbag/client'
import { checkLogbookRange } from '@flightbag/core'
import { logbookTotals } from '@flightbag/core/logbook'
import * as v from 'valibot'
import { aircraftOf, isNamed } from '../../service/find-aircraft.ts'
import { countField, dateField, numberOf, recordOf, textField, toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

const DEFAULT_FLIGHTS = 50
const MOST_FLIGHTS = 200
/** For models that give an aerodrome as `from`, which is its name in a record. */
const AERODROMES_HINT = '; an aerodrome is `departure` or `arrival`'

const input = toolArguments({
  from: v.optional(dateField('The first date.', AERODROMES_HINT)),
  to: v.optional(dateField('The last date.', AERODROMES_HINT)),
  aircraft: v.optional(textField('Registration or id of the aircraft. Case and hyphens do not matter.')),
  aerodrome: v.optional(textField('Aerodrome of departure or arrival. Case does not matter.')),
  departure: v.optional(textField('Aerodrome of departure.')),
  arrival: v.optional(textField('Aerodrome of arrival.')),
  purpose: v.optional(textField('Purpose code.')),
  night: v.optional(v.pipe(v.boolean(), v.description('Only flights with (true) or without (false) time at night.'))),
  limit: v.optional(
    countField(
      0,
      MOST_FLIGHTS,
      `The most flights that are listed, ${DEFAULT_FLIGHTS} if it is absent; all that match are counted.`,
    ),
  ),
  skip: v.optional(countField(0, 1_000_000, 'The number of matching flights to leave out, newest first.')),
})

type Filter = v.InferOutput<typeof input>
type Wanted = Awaited<ReturnType<typeof aircraftOf>>

export const flightsTool = readTool({
  name: 'flights',
  title: 'Flights',
  description:
    'Logbook entries that match all given filters, newest first, with the number of matches and their totals ' +
    'in minutes. All durations of an entry are minutes.',
  input,
  output: v.looseObject({
    matches: numberOf('The number of flights that match.'),
    totals: v.pipe(v.looseObject({}), v.description('Totals of all that match, in minutes.')),
    flights: v.array(recordOf('A logbook entry. Its `from` and `to` are aerodromes.')),
  }),
  async read({ bag }, filter) {
    const range = checkLogbookRange(filter.from, filter.to)
    if (!range.ok) throw new Error(range.failure.message)
    const matches: LogbookEntry[] = []
    // The app stores the aircraft of a flight with or without its registration.
    const aircraft = filter.aircraft === undefined ? null : await aircraftOf(bag, filter.aircraft)
    for await (const entry of bag.logbook.all()) {
      const date = entry.log?.date
      // The order is by date, newest first; entries without a date are last.
      if (filter.from !== undefined && (!date || date < filter.from)) break
      if (isMatch(entry, filter, aircraft)) matches.push(entry)
    }
    const { skip = 0, limit = DEFAULT_FLIGHTS } = filter
    return {
      matches: matches.length,
      totals: logbookTotals(matches).totals,
      flights: matches.slice(skip, skip + limit),
    }
  },
})

function isMatch(entry: LogbookEntry, filter: Filter, wanted: Wanted | null): boolean {
  const { log, registration, aircraftId, from, to } = entry
  function departs(ident: string) {
    return isSame(from, ident)
  }
  function arrives(ident: string) {
    return isSame(to, ident)
  }
  const { aerodrome, departure, arrival, purpose, night } = filter
  return (
    (filter.to === undefined || (typeof log?.date === 'string' && log.date <= filter.to)) &&
    (wanted === null || isNamed(registration, wanted.registration) || aircraftId === wanted.id) &&
    (aerodrome === undefined || departs(aerodrome) || arrives(aerodrome)) &&
    (departure === undefined || departs(departure)) &&
    (arrival === undefined || arrives(arrival)) &&
    (purpose === undefined || isSame(log?.purpose, purpose)) &&
    (night === undefined || logbookTotals([entry]).totals.night > 0 === night)
  )
}

function isSame(a: unknown, b: string): boolean {
  return typeof a === 'string' && a.toUpperCase() === b.toUpperCase()
}
