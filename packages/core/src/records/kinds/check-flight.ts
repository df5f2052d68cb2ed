import * as v from 'valibot'
import {
  asTheAppLeftIt,
  checkFlightSummary,
  missingItem,
  staleFromMs,
  summaryOf,
} from '../../check-flights/check-flights.ts'
import { parseInstantMs } from '../../lib/instant.ts'
import { anything, dateTime, flag, id, instant, list, name, open, reference, text } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { newestFirst } from '../sort-key.ts'

const item = open({
  challenge: text('What is called.'),
  response: text('What is answered.'),
  critical: flag('Whether the flight must not go on without it.'),
  doneAt: dateTime('When it was ticked off; null or absent while it is missing.'),
})

const section = open({ title: name('Title of the section.'), items: list(item) })

const checkedList = open({
  checklistId: reference('The checklist it was run from.'),
  title: name('Title of the checklist that day.'),
  sections: list(section),
})

/** The flights on which an aircraft's checklists were run, newest first (spec, Record kinds). `summary` is computed when one is stored. */
export const checkFlight = defineRecordKind({
  name: 'checkFlight',
  collection: 'check-flights',
  title: 'check flight',
  description: "One flight on which an aircraft's checklists were run, in that day's order.",
  schema: open({
    id,
    aircraftId: reference('The aircraft flown.'),
    startedAt: dateTime('When it began.'),
    completedAt: dateTime('When it was closed; absent while the flight is open.'),
    autoClosed: flag('True when it was closed because it had been open for more than 12 hours.'),
    lists: list(checkedList),
    summary: anything('Computed from `lists`, whatever it is sent as.'),
  }),
  served: {
    completedAt: v.optional(instant('When it was closed; absent while the flight is open.')),
    autoClosed: v.pipe(
      v.boolean(),
      v.description('Whether the service closed it, because it had been open for more than 12 hours.'),
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
  example: {
    id: 'check-flight-1',
    aircraftId: 'aircraft-1',
    startedAt: '2026-10-03T09:30:00.000Z',
    completedAt: '2026-10-03T10:42:00.000Z',
    autoClosed: false,
    lists: [
      {
        checklistId: 'checklist-1',
        title: 'Before take-off',
        sections: [
          {
            title: 'Controls',
            items: [{ challenge: 'Flight controls', response: 'Free and correct', critical: true, doneAt: null }],
          },
        ],
      },
    ],
  },
  orderedBy: '`startedAt`, newest first',
  order: (record) => {
    const startedAt = textOf(record, 'startedAt')
    return newestFirst(startedAt === null ? null : parseInstantMs(startedAt))
  },
  filter: { parameter: 'aircraftId', of: (record) => textOf(record, 'aircraftId') },
  identity: asTheAppLeftIt,
  dueMs: staleFromMs,
  derive: (record) => {
    const { completedAt, ...open } = record
    const isOpen = completedAt == null
    const autoClosed = !isOpen && record.autoClosed === true
    return { ...(isOpen ? open : record), summary: summaryOf(record.lists), autoClosed }
  },
})
