import * as v from 'valibot'
import type { Bag } from '../../service/open-bag.ts'
import { readTool } from '../tool.ts'
import { textField } from './fields.ts'

export const checklistsTool = readTool({
  name: 'checklists',
  title: 'Checklists',
  description:
    'The checklists that the pilot wrote, in the order of the pilot, with sections and items (challenge, ' +
    'response, critical).',
  input: v.object({
    aircraft: v.optional(textField('Registration or id of an aircraft; all aircraft if it is absent.')),
  }),
  async read({ bag }, { aircraft }) {
    const aircraftId = aircraft === undefined ? null : await idOf(bag, aircraft)
    return Array.fromAsync(bag.checklists.all(aircraftId === null ? {} : { aircraftId }))
  },
})

async function idOf(bag: Bag, named: string): Promise<string> {
  for await (const { id, registration } of bag.aircraft.all()) {
    if (id === named || registration?.toUpperCase() === named.toUpperCase()) return id
  }
  return named
}
