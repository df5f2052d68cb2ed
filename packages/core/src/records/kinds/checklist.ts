import * as v from 'valibot'
import { flag, id, list, name, number, open, reference, text } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { byNumber, byTextExactly, thenBy } from '../sort-key.ts'

const item = open({
  id: v.nullish(v.pipe(id, v.description('Identifies it within the section.'))),
  challenge: text('What is called.'),
  response: text('What is answered.'),
  critical: flag('Whether the flight must not go on without it.'),
  note: text('Note of the pilot.'),
})

const section = open({
  id: v.nullish(v.pipe(id, v.description('Identifies it within the checklist.'))),
  title: name('Title of the section.'),
  items: list(item),
})

/** The checklists, by aircraft, then in the pilot's order (spec, Record kinds). */
export const checklist = defineRecordKind({
  name: 'checklist',
  collection: 'checklists',
  title: 'checklist',
  description: 'A checklist as the pilot wrote it. None ships with the app.',
  schema: open({
    id,
    aircraftId: reference('The aircraft it belongs to.'),
    title: name('Title of the checklist.'),
    order: number("The pilot's order among the checklists of the aircraft."),
    sections: list(section),
  }),
  parts: { ChecklistSection: section, ChecklistItem: item },
  example: {
    id: 'checklist-1',
    aircraftId: 'aircraft-1',
    title: 'Before take-off',
    order: 3,
    sections: [
      {
        id: 'section-1',
        title: 'Controls',
        items: [
          { id: 'item-1', challenge: 'Flight controls', response: 'Free and correct', critical: true, note: null },
        ],
      },
    ],
  },
  orderedBy: 'aircraft, then the order of the pilot',
  order: (record) =>
    thenBy(
      byTextExactly(textOf(record, 'aircraftId')),
      byNumber(typeof record.order === 'number' ? record.order : null),
    ),
  filter: { parameter: 'aircraftId', of: (record) => textOf(record, 'aircraftId') },
})
