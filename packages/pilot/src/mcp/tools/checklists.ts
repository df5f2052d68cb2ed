import type { Aircraft } from '@flightbag/client'
import * as v from 'valibot'
import { everyRecord } from '../../service/every-page.ts'
import type { Bag } from '../../service/open-bag.ts'
import { readTool } from '../tool.ts'
import { textField } from './fields.ts'

export const checklistsTool = readTool({
  name: 'checklists',
  title: 'Checklists',
  description:
    'The checklists that the pilot wrote, in the order of the pilot, with sections and items (challenge, response, critical).',
  input: v.object({
    aircraft: v.optional(textField('Registration or id of an aircraft; all aircraft if it is absent.')),
  }),
  async read({ bag }, { aircraft }) {
    const aircraftId = aircraft === undefined ? null : await idOf(bag, aircraft)
    const query = aircraftId === null ? '' : `?${new URLSearchParams({ aircraftId })}`
    return Array.fromAsync(everyRecord(bag, `/v1/checklists${query}`))
  },
})

async function idOf(bag: Bag, named: string): Promise<string> {
  for await (const record of everyRecord(bag, '/v1/aircraft')) {
    const { id, registration } = record as Aircraft
    if (id === named || registration?.toUpperCase() === named.toUpperCase()) return id
  }
  return named
}
