import * as v from 'valibot'
import { parseDateMs } from '../../lib/calendar-date.ts'
import { isJsonObject } from '../../lib/json.ts'
import { LARGEST_COUNT } from '../../logbook/entry.ts'
import { entrySums } from '../../logbook/sums.ts'
import { anything, count, date, id, open, text, unchecked } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'
import { newestFirst } from '../sort-key.ts'

function minutes(what: string) {
  return count(`${what}, in whole minutes. Null or absent: counted as 0.`, LARGEST_COUNT)
}

const times = v.pipe(
  open({
    localDayPilot: minutes('Over the aerodrome by day as pilot'),
    localDayCopilot: minutes('Over the aerodrome by day as copilot'),
    localNightPilot: minutes('Over the aerodrome by night as pilot'),
    localNightCopilot: minutes('Over the aerodrome by night as copilot'),
    crossCountryDayPilot: minutes('Cross-country by day as pilot'),
    crossCountryDayCopilot: minutes('Cross-country by day as copilot'),
    crossCountryNightPilot: minutes('Cross-country by night as pilot'),
    crossCountryNightCopilot: minutes('Cross-country by night as copilot'),
  }),
  v.description('The eight cells of which the flight time is the sum. Null or absent: each is counted as 0.'),
)

const breakdown = v.pipe(
  open({
    instructorGiven: minutes('Instruction given'),
    multiEngine: minutes('In multi-engine aircraft'),
    instrumentReal: minutes('In instrument conditions'),
    instrumentHood: minutes('Under the hood'),
  }),
  v.description('Parts of the flight time, which are never added to it. Null or absent: each is counted as 0.'),
)

const log = v.pipe(
  open({
    date: date('Date of the flight.'),
    times: v.nullish(times),
    breakdown: v.nullish(breakdown),
    simulator: minutes('In a simulator; not flight time'),
    landings: count('Number of landings. Null or absent: counted as 0.', LARGEST_COUNT),
    approaches: anything('Number of approaches flown. Null or absent: not known.'),
    purpose: text('Purpose code of the flight.'),
    loggedTenths: count(
      "The pilot's own decimal hours, in tenths: 18 is 1.8 h. Null or absent: the tenths are calculated from " +
        'the minutes.',
      LARGEST_COUNT,
    ),
  }),
  v.description('The regulated line. Null or absent: the entry is not counted.'),
)

/**
 * The logbook entries, newest date first (spec, Record kinds). The eight cells under `times` are those of the Argentine
 * sheet.
 */
export const logbook = defineRecordKind({
  name: 'logbook',
  collection: 'logbook',
  title: 'logbook entry',
  description: 'An entry of the logbook, with the regulated line under `log`.',
  schema: open({
    id,
    log: v.nullish(log),
    ...unchecked({
      aircraftId: text('Id of the aircraft. Null: not in the bag.'),
      registration: text('Registration of the aircraft.'),
      from: text('Aerodrome of departure.'),
      to: text('Aerodrome of arrival.'),
      remarks: text('Remarks of the pilot.'),
    }),
  }),
  parts: { LogbookLine: log, FlightTimes: times, FlightBreakdown: breakdown },
  example: sampleRecords.logbook,
  orderedBy: '`log.date`, newest first',
  order: (record) => {
    const line = record.log
    const day = isJsonObject(line) ? textOf(line, 'date') : null
    return newestFirst(day === null ? null : parseDateMs(day))
  },
  sums: (record) => {
    const { date, sums } = entrySums(record)
    return { day: date, values: sums }
  },
})
