import { parseDateOrInstantMs } from '../../lib/calendar-date.ts'
import { dateOrDateTime, id, open, reference, text } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'
import { newestFirst } from '../sort-key.ts'

/** The flight plans, newest departure first (spec, Record kinds). */
export const flightPlan = defineRecordKind({
  name: 'flightPlan',
  collection: 'flight-plans',
  title: 'flight plan',
  description: 'A flight plan: ICAO items 7 to 19, route points, supplementary information and filing address.',
  schema: open({
    id,
    departureDate: dateOrDateTime('Day, or day and time, of the departure.'),
    planningId: reference('The planning it was made from.'),
    signatureDataUrl: text("That plan's signature, as a PNG data URL."),
  }),
  example: { id: 'flight-plan-1', departureDate: '2026-10-03', planningId: 'planning-1', signatureDataUrl: null },
  orderedBy: '`departureDate`, newest first',
  order: (record) => newestFirst(parseDateOrInstantMs(record.departureDate)),
})
