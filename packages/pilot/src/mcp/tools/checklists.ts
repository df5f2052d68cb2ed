import * as v from 'valibot'
import { aircraftIdOf } from '../../service/find-aircraft.ts'
import { recordOf, textField, toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

export const checklistsTool = readTool({
  name: 'checklists',
  title: 'Checklists',
  description:
    'The checklists that the pilot wrote, in the order of the pilot, with sections and items (challenge, ' +
    'response, critical).',
  input: toolArguments({
    aircraft: v.optional(textField('Registration or id of an aircraft; all aircraft if it is absent.')),
  }),
  output: v.looseObject({ checklists: v.array(recordOf('A checklist.')) }),
  async read({ bag }, { aircraft }) {
    const filter = aircraft === undefined ? {} : { aircraftId: await aircraftIdOf(bag, aircraft) }
    return { checklists: await Array.fromAsync(bag.checklists.all(filter)) }
  },
})
