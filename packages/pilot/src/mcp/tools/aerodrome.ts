import * as v from 'valibot'
import { recordOf, textField, toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

export const aerodromeTool = readTool({
  name: 'aerodrome',
  title: 'Aerodrome card',
  description:
    'The card that the pilot keeps of an aerodrome: runways, taxiways, frequencies, aids, fuel, contacts, ' +
    'texts. It is not an official publication. A value that is null or absent is not known.',
  input: toolArguments({
    aerodrome: textField('ICAO indicator or national code of the aerodrome, or the id of the card.'),
  }),
  output: v.looseObject({ aerodrome: recordOf('The card.') }),
  read: async ({ bag }, { aerodrome }) => ({ aerodrome: await bag.aerodromes.get(aerodrome) }),
})
