import * as v from 'valibot'
import {
  asTheAppLeftIt,
  checkFlightSummary,
  missingItem,
  staleFromMs,
  summaryOf,
} from '../../check-flights/check-flights.ts'
import { parseInstantMs } from '../../lib/instant.ts'
import { anything, dateTime, flag, id, instant, list, name, open, reference, text, unchecked } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'
import { newestFirst } from '../sort-key.ts'

const item = open({
  challenge: text('The call.'),
  response: text('The response.'),
  critical: flag('Whether the flight must not continue without it. Null: not stated.'),
  doneAt: dateTime('Time at which it was done, UTC. Null or absent: not done.'),
})

const section = open({ title: name('Title of the section.'), items: list(item, 'Items, in order. Null: none.') })

const checkedList = open({
  checklistId: reference('The checklist it was run from.'),
  title: name('Title of the checklist that day.'),
  sections: list(section, 'Sections, in order. Null: none.'),
})

/**
 * The flights on which an aircraft's checklists were run, newest first (spec, Record kinds). `summary` is computed when
 * a flight is stored.
 */
export const checkFlight = defineRecordKind({
  name: 'checkFlight',
  collection: 'check-flights',
  title: 'check flight',
  description: "One flight on which an aircraft's checklists were run, in that day's order.",
  schema: open({
    id,
    aircraftId: reference('The aircraft flown.'),
    startedAt: dateTime('Start, UTC.'),
    completedAt: dateTime('Time of closing, UTC. Null or absent: the flight is open.'),
    autoClosed: flag('True when it was closed because it had been open for more than 12 hours.'),
    lists: list(checkedList, 'The checklists, in the order of that day. Null: none.'),
    ...unchecked({ notes: text('Notes of the pilot.') }),
    summary: anything('Computed from `lists`, whatever it is sent as.'),
  }),
  served: {
    completedAt: v.optional(instant('Time at which it was closed; absent while the flight is open.')),
    autoClosed: v.pipe(
      v.boolean(),
      v.description('Whether it was closed automatically, because it had been open for more than 12 hours.'),
    ),
    summary: checkFlightSummary,
  },
  parts: {
    CheckFlightList: checkedList,
    CheckFlightSection: section,
    CheckFlightItem: item,
    CheckFlightSummary: checkFlightSummary,
    MissingItem: missingItem,
  },
  example: sampleRecords.checkFlight,
  orderedBy: '`startedAt`, newest first',
  order: (record) => {
    const startedAt = textOf(record, 'startedAt')
    return newestFirst(startedAt === null ? null : parseInstantMs(startedAt))
  },
  filter: { queryParameter: 'aircraftId', of: (record) => textOf(record, 'aircraftId') },
  identity: asTheAppLeftIt,
  dueMs: staleFromMs,
  derive: (record) => {
    const { completedAt, ...open } = record
    const isOpen = completedAt == null
    const autoClosed = !isOpen && record.autoClosed === true
    return { ...(isOpen ? open : record), summary: summaryOf(record.lists), autoClosed }
  },
})
