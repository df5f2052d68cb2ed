import * as v from 'valibot'
import { flag, id, list, name, number, open, reference, text, unchecked } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'
import { byNumber, byTextExactly, thenBy } from '../sort-key.ts'

const item = open({
  id: v.nullish(v.pipe(id, v.description('Identifies it within the section. Null: none.'))),
  challenge: text('The call.'),
  response: text('The response.'),
  critical: flag('Whether the flight must not continue without it. Null: not stated.'),
  note: text('Note of the pilot.'),
})

const section = open({
  id: v.nullish(v.pipe(id, v.description('Identifies it within the checklist. Null: none.'))),
  title: name('Title of the section.'),
  items: list(item, 'Items, in order. Null: none.'),
})

/** The checklists, by aircraft, then in the pilot's order (spec, Record kinds). */
export const checklist = defineRecordKind({
  name: 'checklist',
  collection: 'checklists',
  title: 'checklist',
  description: 'A checklist as the pilot wrote it. None ships with the app.',
  schema: open({
    id,
    aircraftId: reference('Id of the aircraft to which it belongs.'),
    title: name('Title of the checklist.'),
    order: number("The pilot's order among the checklists of the aircraft."),
    sections: list(section, 'Sections, in order. Null: none.'),
    ...unchecked({}),
  }),
  parts: { ChecklistSection: section, ChecklistItem: item },
  example: sampleRecords.checklist,
  orderedBy: 'aircraft, then the order of the pilot',
  order: (record) =>
    thenBy(
      byTextExactly(textOf(record, 'aircraftId')),
      byNumber(typeof record.order === 'number' ? record.order : null),
    ),
  filter: { queryParameter: 'aircraftId', of: (record) => textOf(record, 'aircraftId') },
})
